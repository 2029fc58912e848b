// What Swift can't do or doesn't show: starting programs with limits of their own, sockets alike on all systems, and
// extensions of the C library.
#ifndef AGON_CPLATFORM_H
#define AGON_CPLATFORM_H

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

/// Makes a pipe whose ends no program inherits; returns 0, or -1 with errno.
int agon_pipe(int ends[2]);

/// A program to be started.
struct agon_program {
  const char *path;
  char *const *arguments;
  char *const *environment;
  /// The working directory; NULL for this process's own.
  const char *directory;
  /// The handles for standard input, output and error. It inherits no other handle.
  int input, output, errors;
  /// The maximum address space, in bytes; 0 for any. Linux only.
  uint64_t memory;
  /// The maximum CPU time, in seconds; 0 for any.
  uint64_t seconds;
  /// The CPUs that it may run on; any where the count is 0. Linux only.
  const int *cpus;
  size_t cpu_count;
};

/// The stage at which starting a program failed.
enum agon_stage {
  /// No pipe or handle was available.
  AGON_STAGE_HANDLES,
  /// No process was available.
  AGON_STAGE_PROCESS,
  /// The working directory couldn't be entered.
  AGON_STAGE_DIRECTORY,
  /// A limit couldn't be set.
  AGON_STAGE_LIMITS,
  /// The program couldn't be run.
  AGON_STAGE_PROGRAM,
};

/// Starts a program as the leader of a process group of its own, all signals at their defaults and let through.
///
/// Returns 0, or an error number when it can't be started, and sets `stage` to the stage that failed; nothing is left
/// running then.
int agon_start(const struct agon_program *program, pid_t *process, enum agon_stage *stage);

/// Makes this process the parent of its descendants whose own parents end. Returns 0, or -1 where that isn't possible.
int agon_adopt_orphans(void);

/// The process that `waitid` has reported.
pid_t agon_process(const siginfo_t *info);

/// Writes the CPUs that this process may run on, at most `most` of them; returns their number, 0 where CPUs can't be
/// chosen.
size_t agon_cpus(int *cpus, size_t most);

/// Lets all threads share one heap where this process's address space is limited.
///
/// The GNU C library reserves 128 MB for a moment, and 64 MB for good, for each thread that asks for memory. Where that
/// is all there is, other threads ask in vain in that moment, and Swift ends a program that has no memory. To be called
/// before there are threads.
void agon_share_heap_where_limited(void);

/// Listens for connections at a name or address of this machine; port 0 is any that is free. Returns a socket, or -1
/// and sets `why` to the reason.
///
/// All sockets here don't block and aren't inherited; those that are connected don't collect small texts, and notice
/// within half a minute that the other side has gone without a word.
int agon_listen(const char *host, const char *port, const char **why);

/// Stops listening: the port is free at once, even where a program that is just being started holds a copy of the
/// socket.
void agon_stop_listening(int listener);

/// Connects to a machine, waiting up to `milliseconds` for each of its addresses. Returns a socket, or -1 and sets
/// `why` to the reason.
int agon_dial(const char *host, const char *port, int milliseconds, const char **why);

/// Accepts a connection, and writes the address of its other side, by digits. Returns a socket, or -1 with errno.
int agon_accept(int listener, char *host, size_t size);

/// Writes the local address of a socket, by digits; returns its port, or -1 where that can't be known.
int agon_address(int socket, char *host, size_t size);

/// Writes an address, by digits, by which others may reach this machine; returns 0, or -1 where there is none.
int agon_own_address(char *host, size_t size);

/// Makes two sockets that are connected to each other; returns 0, or -1 with errno.
int agon_socket_pair(int ends[2]);

#endif
