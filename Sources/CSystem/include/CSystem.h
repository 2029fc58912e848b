// System calls that Swift's own module of the C library doesn't show, because they are extensions of it.
#ifndef AGON_CSYSTEM_H
#define AGON_CSYSTEM_H

#include <spawn.h>

/// Makes a pipe whose ends no program inherits; 0, or -1 with errno.
int agon_pipe(int ends[2]);

/// Has a program that is to be started begin in a directory; 0 or an error number.
int agon_begin_in(posix_spawn_file_actions_t *actions, const char *directory);

/// Has a program that is to be started inherit nothing but its standard input, output and error; 0 or an error number.
/// To be called when all flags of the attributes are set.
int agon_close_others(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes);

#endif
