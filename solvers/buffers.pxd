"""Arrays that grow, for code that holds no GIL."""

from libc.stddef cimport size_t
from libc.stdlib cimport realloc

cdef struct Buffer:
    char* data              # freed by the owner
    size_t n
    size_t capacity
    size_t size             # bytes of one item


cdef inline Buffer empty(size_t size) noexcept nogil:
    """A buffer for items of *size* bytes."""
    cdef Buffer buffer
    buffer.data = NULL
    buffer.n = 0
    buffer.capacity = 0
    buffer.size = size
    return buffer


cdef inline void* extend(Buffer* buffer, size_t n) noexcept nogil:
    """Room for *n* more items at the end; NULL, and nothing changed, if there is no memory."""
    cdef size_t capacity = buffer.capacity
    cdef char* data
    if buffer.n + n > capacity:
        capacity = max(buffer.n + n, capacity + capacity // 2, <size_t>64)
        data = <char*>realloc(buffer.data, capacity * buffer.size)
        if data is NULL:
            return NULL
        buffer.data = data
        buffer.capacity = capacity
    buffer.n += n
    return buffer.data + (buffer.n - n) * buffer.size
