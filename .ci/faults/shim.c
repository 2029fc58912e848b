// Preloaded into Agon, it makes calls on the database's files and the reports fail, or take their time.
//
// FAULTS_KIND    write, sync, truncate, open, rename or unlink: the calls that are counted
// FAULTS_AT      which of them fails, from 1
// FAULTS_ACTION  ENOSPC, EIO, SHORT (half of it is written), KILL (SIGKILL instead of the call)
// FAULTS_ON      1: so do all after it
// FAULTS_FIRED   a file to make when the first of them has failed
// FAULTS_SLEEP   milliseconds that every fsync and fdatasync takes
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static const char *kind = "", *action = "", *fired = NULL;
static long at = 0, sleep_ms = 0;
static int goes_on = 0;
static atomic_long calls = 0;

__attribute__((constructor)) static void begin(void) {
  const char *text;
  if ((text = getenv("FAULTS_KIND"))) kind = text;
  if ((text = getenv("FAULTS_ACTION"))) action = text;
  if ((text = getenv("FAULTS_AT"))) at = atol(text);
  if ((text = getenv("FAULTS_ON"))) goes_on = atoi(text);
  if ((text = getenv("FAULTS_SLEEP"))) sleep_ms = atol(text);
  fired = getenv("FAULTS_FIRED");
}

// The real function, looked up at each call: threads need no lock for that.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int ends_with(const char *path, const char *end) {
  size_t length = strlen(path), size = strlen(end);
  return length >= size && strcmp(path + length - size, end) == 0;
}

static int is_ours(const char *path) {
  return ends_with(path, ".sqlite") || ends_with(path, ".sqlite-wal") || ends_with(path, ".sqlite-shm") ||
         ends_with(path, ".sqlite-journal") || ends_with(path, ".sqlite-lock") || strstr(path, ".sqlite.part") ||
         strstr(path, "reports/");
}

static int is_ours_open(int handle) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
  int before = errno;
  ssize_t size = readlink(link, path, sizeof path - 1);
  errno = before;
  if (size < 0) return 0;
  path[size] = 0;
  return is_ours(path);
}

// Counts a call: 0 to let it be, 1 to let it fail with errno set, 2 to do half of it.
static int fault(const char *this_kind) {
  if (at == 0 || strcmp(kind, this_kind) != 0) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (number < at || (number > at && !goes_on)) return 0;
  if (number == at && fired != NULL) {
    int file = syscall(SYS_openat, AT_FDCWD, fired, O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
    if (file >= 0) syscall(SYS_close, file);
  }
  if (strcmp(action, "KILL") == 0) syscall(SYS_kill, getpid(), SIGKILL);
  if (strcmp(action, "SHORT") == 0) return 2;
  errno = strcmp(action, "EIO") == 0 ? EIO : ENOSPC;
  return 1;
}

static int fault_on(int handle, const char *this_kind) { return is_ours_open(handle) ? fault(this_kind) : 0; }
static int fault_at(const char *path, const char *this_kind) { return is_ours(path) ? fault(this_kind) : 0; }
static size_t half(size_t count) { return count > 1 ? count / 2 : count; }

ssize_t write(int handle, const void *bytes, size_t count) {
  int result = fault_on(handle, "write");
  return result == 1 ? -1 : REAL(write)(handle, bytes, result == 2 ? half(count) : count);
}

ssize_t pwrite(int handle, const void *bytes, size_t count, off_t place) {
  int result = fault_on(handle, "write");
  return result == 1 ? -1 : REAL(pwrite)(handle, bytes, result == 2 ? half(count) : count, place);
}

ssize_t pwrite64(int handle, const void *bytes, size_t count, off64_t place) {
  int result = fault_on(handle, "write");
  return result == 1 ? -1 : REAL(pwrite64)(handle, bytes, result == 2 ? half(count) : count, place);
}

ssize_t writev(int handle, const struct iovec *parts, int count) {
  int result = fault_on(handle, "write");
  return result == 1 ? -1 : REAL(writev)(handle, parts, result == 2 ? (int)half(count) : count);
}

// What the C library writes by itself can't be counted; a report's stream is flushed before it is closed.
int fflush(FILE *stream) {
  return stream != NULL && fault_on(fileno(stream), "write") == 1 ? EOF : REAL(fflush)(stream);
}

static void take_time(int handle) {
  if (sleep_ms == 0 || !is_ours_open(handle)) return;
  struct timespec left = {sleep_ms / 1000, sleep_ms % 1000 * 1000000};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {}
}

int fsync(int handle) {
  take_time(handle);
  return fault_on(handle, "sync") ? -1 : REAL(fsync)(handle);
}

int fdatasync(int handle) {
  take_time(handle);
  return fault_on(handle, "sync") ? -1 : REAL(fdatasync)(handle);
}

int ftruncate(int handle, off_t size) { return fault_on(handle, "truncate") ? -1 : REAL(ftruncate)(handle, size); }
int ftruncate64(int handle, off64_t size) {
  return fault_on(handle, "truncate") ? -1 : REAL(ftruncate64)(handle, size);
}

int rename(const char *from, const char *to) { return fault_at(to, "rename") ? -1 : REAL(rename)(from, to); }
int unlink(const char *path) { return fault_at(path, "unlink") ? -1 : REAL(unlink)(path); }

static int opens(const char *path, int flags) { return (flags & O_ACCMODE) != O_RDONLY && fault_at(path, "open"); }

#define OPEN(name, parameters, arguments)                     \
  int name parameters {                                       \
    mode_t mode = 0;                                          \
    if (flags & (O_CREAT | __O_TMPFILE)) {                    \
      va_list rest;                                           \
      va_start(rest, flags);                                  \
      mode = va_arg(rest, mode_t);                            \
      va_end(rest);                                           \
    }                                                         \
    return opens(path, flags) ? -1 : REAL(name) arguments;    \
  }
OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int place, const char *path, int flags, ...), (place, path, flags, mode))
OPEN(openat64, (int place, const char *path, int flags, ...), (place, path, flags, mode))
