// What Swift can't tell a processor and a system about memory. Hints only: nothing but the time taken depends on them.
//
// Headers alone: a target with a C file would have to be compiled before the largest module can be begun.
#ifndef AGON_CMEMORY_H
#define AGON_CMEMORY_H

#include <stddef.h>
#include <sys/mman.h>

/// Starts to bring the memory at `place` near, and doesn't wait for it; an ordinary read would.
static inline __attribute__((always_inline)) void agon_prefetch(const void *place) { __builtin_prefetch(place); }

/// What large pages begin at a multiple of.
static const size_t agon_large_page = (size_t)1 << 21;

/// Asks for large pages where the system has them, so that reads here and there don't miss the list of pages as well.
static inline void agon_prefer_large_pages(void *start, size_t bytes) {
#ifdef MADV_HUGEPAGE
  madvise(start, bytes, MADV_HUGEPAGE);
#else
  (void)start, (void)bytes;
#endif
}

#endif
