// What Swift can't do or doesn't show: starting programs with limits of their own, sockets alike on all systems, and
// extensions of the C library.
#ifndef AGON_CPLATFORM_H
#define AGON_CPLATFORM_H

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

/// Makes a pipe whose ends no program inherits; 0, or -1 with errno.
int agon_pipe(int ends[2]);

/// A program to be started.
struct agon_program {
  const char *path;
  char *const *arguments;
  char *const *environment;
  /// Where it runs; NULL for here.
  const char *directory;
  /// Its standard input, output and error. It inherits no other handle.
  int input, output, errors;
  /// The most address space it may take, in bytes; 0 for any. Linux only.
  uint64_t memory;
  /// The most CPU time it may take, in seconds; 0 for any.
  uint64_t seconds;
  /// The CPUs it may run on; any where the count is 0. Linux only.
  const int *cpus;
  size_t cpu_count;
};

/// How far a program came that couldn't be started.
enum agon_stage {
  /// No pipe or handle was to be had.
  AGON_STAGE_HANDLES,
  /// No process was to be had.
  AGON_STAGE_PROCESS,
  /// Its directory couldn't be entered.
  AGON_STAGE_DIRECTORY,
  /// A limit couldn't be set.
  AGON_STAGE_LIMITS,
  /// The program couldn't be run.
  AGON_STAGE_PROGRAM,
};

/// Starts a program as the leader of a process group of its own, all signals at their defaults and let through.
///
/// Returns 0, or an error number when it can't be started, and the stage at which that was; nothing is left running then.
int agon_start(const struct agon_program *program, pid_t *process, enum agon_stage *stage);

/// Makes this process the parent of all that it has started, or that they have, whose own parents end. Returns 0, or -1
/// where that can't be had.
int agon_adopt_orphans(void);

/// The process that `waitid` has told of.
pid_t agon_process(const siginfo_t *info);

/// The CPUs that this process may run on, at most `most` of them; returns how many. None where CPUs can't be chosen.
size_t agon_cpus(int *cpus, size_t most);

/// Lets all threads share one heap where this process's address space is limited.
///
/// The GNU C library reserves 128 MB for a moment, and 64 MB for good, for each thread that asks for memory. Where that
/// is all there is, other threads ask in vain in that moment, and Swift ends a program that has no memory. To be called
/// before there are threads.
void agon_share_heap_where_limited(void);

/// Listens for connections at a name or address of this machine; port 0 is any that is free. A socket, or -1 and why.
///
/// All sockets here don't block and aren't inherited; those that are connected don't collect small texts, and notice
/// within half a minute that the other side has gone without a word.
int agon_listen(const char *host, const char *port, const char **why);

/// Listens no more: the port is free at once, even where a program that is just being started holds a copy of the socket.
void agon_stop_listening(int listener);

/// Connects to a machine, waiting so long for each of its addresses. A socket, or -1 and why.
int agon_dial(const char *host, const char *port, int milliseconds, const char **why);

/// Takes a connection, and tells from what address, by digits; -1 with errno where there is none.
int agon_accept(int listener, char *host, size_t size);

/// The address that a socket has here, by digits, and its port; -1 where that can't be known.
int agon_address(int socket, char *host, size_t size);

/// An address, by digits, by which others may reach this machine; 0, or -1 where there is none.
int agon_own_address(char *host, size_t size);

/// Makes two sockets that are connected to each other; 0, or -1 with errno.
int agon_socket_pair(int ends[2]);

#endif
