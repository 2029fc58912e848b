#define _GNU_SOURCE

#include "CMemory.h"

#include <sys/mman.h>

void agon_prefer_large_pages(void *start, size_t bytes) {
#ifdef MADV_HUGEPAGE
  madvise(start, bytes, MADV_HUGEPAGE);
#else
  (void)start, (void)bytes;
#endif
}
