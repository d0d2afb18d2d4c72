/* For compilers of Microsoft alone: the few things our C takes from gcc, clang and POSIX.

   setup.py has every file include this first, and makes an empty <sys/time.h>. */
#ifndef POWDERKEG_PORTABLE_H
#define POWDERKEG_PORTABLE_H
#ifdef _MSC_VER

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#include <intrin.h>
#include <time.h>

/* The argument of each is not 0, as with the builtins of gcc. */
static __forceinline int __builtin_ctz(unsigned int word) {
    unsigned long at;
    _BitScanForward(&at, word);
    return (int)at;
}

static __forceinline int __builtin_clz(unsigned int word) {
    unsigned long at;
    _BitScanReverse(&at, word);
    return 31 - (int)at;
}

static __forceinline int __builtin_ctzll(unsigned long long word) {
    unsigned long at;
    _BitScanForward64(&at, word);
    return (int)at;
}

static __forceinline int __builtin_clzll(unsigned long long word) {
    unsigned long at;
    _BitScanReverse64(&at, word);
    return 63 - (int)at;
}

static __forceinline int __builtin_popcount(unsigned int word) { return (int)__popcnt(word); }

static __forceinline int __builtin_popcountll(unsigned long long word) {
    return (int)__popcnt64(word);
}

typedef int clockid_t;
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3

static int clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock == CLOCK_MONOTONIC) {
        LARGE_INTEGER ticks, rate;
        QueryPerformanceCounter(&ticks);
        QueryPerformanceFrequency(&rate);
        time->tv_sec = (time_t)(ticks.QuadPart / rate.QuadPart);
        time->tv_nsec = (long)(ticks.QuadPart % rate.QuadPart * 1000000000 / rate.QuadPart);
    } else { /* in steps of 100 ns */
        FILETIME begun, ended, system, user;
        ULARGE_INTEGER a, b;
        if (clock == CLOCK_THREAD_CPUTIME_ID)
            GetThreadTimes(GetCurrentThread(), &begun, &ended, &system, &user);
        else
            GetProcessTimes(GetCurrentProcess(), &begun, &ended, &system, &user);
        a.LowPart = system.dwLowDateTime, a.HighPart = system.dwHighDateTime;
        b.LowPart = user.dwLowDateTime, b.HighPart = user.dwHighDateTime;
        a.QuadPart += b.QuadPart;
        time->tv_sec = (time_t)(a.QuadPart / 10000000);
        time->tv_nsec = (long)(a.QuadPart % 10000000 * 100);
    }
    return 0;
}

#endif
#endif
