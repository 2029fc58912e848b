// What Swift can't tell a processor and a system about memory. Hints only: nothing but the time taken depends on them.
#ifndef AGON_CMEMORY_H
#define AGON_CMEMORY_H

#include <stddef.h>

/// Starts to bring the memory at `place` near, and doesn't wait for it; an ordinary read would.
static inline __attribute__((always_inline)) void agon_prefetch(const void *place) { __builtin_prefetch(place); }

/// What large pages begin at a multiple of.
static const size_t agon_large_page = (size_t)1 << 21;

/// Asks for large pages where the system has them, so that reads here and there don't miss the list of pages as well.
void agon_prefer_large_pages(void *start, size_t bytes);

#endif
