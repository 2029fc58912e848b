#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sched.h>
#include <sys/prctl.h>
#endif

int agon_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int agon_adopt_orphans(void) {
#ifdef __linux__
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#else
  return -1;
#endif
}

pid_t agon_process(const siginfo_t *info) { return info->si_pid; }

size_t agon_cpus(int *cpus, size_t most) {
  size_t count = 0;
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  for (int cpu = 0; cpu < CPU_SETSIZE && count < most; cpu++) {
    if (CPU_ISSET(cpu, &set)) cpus[count++] = cpu;
  }
#else
  (void)cpus;
  (void)most;
#endif
  return count;
}

/// Sets the limits of the calling process; returns 0 or an error number.
static int limit(const struct agon_program *program) {
  if (program->memory > 0) {
#ifdef __linux__
    struct rlimit memory = {program->memory, program->memory};
    if (setrlimit(RLIMIT_AS, &memory) != 0) return errno;
#else
    return ENOTSUP;
#endif
  }
  if (program->seconds > 0) {
    // The first ends the process by a signal that says why, the second one that handles it.
    struct rlimit seconds = {program->seconds, program->seconds + 1};
    if (setrlimit(RLIMIT_CPU, &seconds) != 0) return errno;
  }
  if (program->cpu_count > 0) {
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    for (size_t i = 0; i < program->cpu_count; i++) CPU_SET(program->cpus[i], &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0) return errno;
#else
    return ENOTSUP;
#endif
  }
  return 0;
}

/// Closes all but the first handles.
static void close_from(int first) {
#ifdef __GLIBC__
  if (close_range(first, ~0U, 0) == 0) return;
#endif
  int end = getdtablesize();
  for (int handle = first; handle < end; handle++) close(handle);
}

/// The error that a new process reports.
struct failure {
  int error;
  enum agon_stage stage;
};

/// Becomes the program; returns the error where that fails, which is to be written to `report`. Between `fork` and
/// `exec` nothing may be called that takes a lock.
static struct failure become(const struct agon_program *program, int *report) {
  if (setpgid(0, 0) != 0) return (struct failure){errno, AGON_STAGE_PROCESS};
  // The handles may themselves be 0 to 3, so they are first put out of the way.
  int handles[4] = {program->input, program->output, program->errors, *report};
  for (int i = 0; i < 4; i++) {
    handles[i] = fcntl(handles[i], F_DUPFD, 4);
    if (handles[i] < 0) return (struct failure){errno, AGON_STAGE_HANDLES};
  }
  *report = handles[3];
  for (int i = 0; i < 4; i++) {
    if (dup2(handles[i], i) < 0) return (struct failure){errno, AGON_STAGE_HANDLES};
  }
  *report = 3;
  fcntl(3, F_SETFD, FD_CLOEXEC);
  close_from(4);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (program->directory != NULL && chdir(program->directory) != 0) {
    return (struct failure){errno, AGON_STAGE_DIRECTORY};
  }
  int error = limit(program);
  if (error != 0) return (struct failure){error, AGON_STAGE_LIMITS};
  execve(program->path, program->arguments, program->environment);
  return (struct failure){errno, AGON_STAGE_PROGRAM};
}

int agon_start(const struct agon_program *program, pid_t *process, enum agon_stage *stage) {
  int report[2];
  *stage = AGON_STAGE_HANDLES;
  if (agon_pipe(report) != 0) return errno;
  // No handler of ours may run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) {
    struct failure failure = become(program, &report[1]);
    _exit(write(report[1], &failure, sizeof failure) == sizeof failure ? 127 : 126);
  }
  struct failure failure = {child < 0 ? errno : 0, AGON_STAGE_PROCESS};
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (child > 0) {
    // Closed without a word when the program begins.
    ssize_t count;
    while ((count = read(report[0], &failure, sizeof failure)) < 0 && errno == EINTR) {}
    if (count != sizeof failure) failure.error = 0;
    if (failure.error != 0) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    }
  }
  close(report[0]);
  *process = child;
  *stage = failure.stage;
  return failure.error;
}

void agon_share_heap_where_limited(void) {
#ifdef __GLIBC__
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}
