// What the program asks of glibc beyond 2.28, so that it runs on Debian 10, Ubuntu 20.04, RHEL 8 and all later ones.
//
// The program is linked against the glibc of Debian 11. Functions that this one lacks stand here, and of those that have
// changed their version since 2.28 without doing anything else the older one is taken.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// A reference to a version would be taken for one to the function here, so that the older one is looked up at the start.
#define OLDER(function, parameters, arguments)                                                    \
  static double (*older_##function) parameters;                                                   \
  __attribute__((constructor)) static void find_##function(void) {                                \
    older_##function = (double (*) parameters)dlvsym(RTLD_NEXT, #function, "GLIBC_2.2.5");        \
  }                                                                                               \
  double function parameters { return older_##function arguments; }

OLDER(pow, (double x, double y), (x, y))
OLDER(exp, (double x), (x))
OLDER(exp2, (double x), (x))
OLDER(log, (double x), (x))
OLDER(log2, (double x), (x))

// Whether there is one thread alone, which is never certain here: a false costs a few atomic operations.
char __libc_single_threaded = 0;

int close_range(unsigned int first, unsigned int last, int flags) { return syscall(436, first, last, flags); }

// In a directory of its own no program is started by Foundation; Agon starts engines by itself.
int posix_spawn_file_actions_addchdir_np(void *actions, const char *path) { return ENOSYS; }

uint32_t arc4random(void) {
  uint32_t number = 0;
  while (syscall(SYS_getrandom, &number, sizeof number, 0) < 0 && errno == EINTR) {
  }
  return number;
}
