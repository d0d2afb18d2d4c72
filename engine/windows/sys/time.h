/* Stands in for the header of POSIX, of which we use the clocks alone: see portable.h. */
