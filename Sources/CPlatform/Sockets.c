#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// Keep-alive of connections: seconds of silence before the first probe, seconds between probes, and the number of
/// unanswered ones.
enum { IDLE = 10, BETWEEN = 5, PROBES = 3 };

static void set(int socket, int level, int option, int value) {
  // Where it isn't known, the usual value is as well.
  setsockopt(socket, level, option, &value, sizeof value);
}

/// The flags that every socket has from its first moment, where the system can do that: otherwise a program that
/// another thread starts just then would inherit it.
#ifdef __linux__
enum { FROM_THE_START = SOCK_CLOEXEC | SOCK_NONBLOCK };
#else
enum { FROM_THE_START = 0 };
#endif

static void prepare(int socket) {
  if (FROM_THE_START == 0) {
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
  }
  set(socket, IPPROTO_TCP, TCP_NODELAY, 1);
  set(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef __linux__
  set(socket, IPPROTO_TCP, TCP_KEEPIDLE, IDLE);
  set(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 1000 * (IDLE + BETWEEN * PROBES));
#else
  set(socket, IPPROTO_TCP, TCP_KEEPALIVE, IDLE);
  set(socket, SOL_SOCKET, SO_NOSIGPIPE, 1);
#endif
  set(socket, IPPROTO_TCP, TCP_KEEPINTVL, BETWEEN);
  set(socket, IPPROTO_TCP, TCP_KEEPCNT, PROBES);
}

static int prepared(const struct addrinfo *address) {
  int end = socket(address->ai_family, address->ai_socktype | FROM_THE_START, address->ai_protocol);
  if (end >= 0) prepare(end);
  return end;
}

/// Tries the addresses of a name until `use` makes a socket of one.
static int resolved(const char *host, const char *port, int flags, int (*use)(const struct addrinfo *, int), int time,
                    const char **why) {
  struct addrinfo hints = {.ai_flags = flags | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM}, *found = NULL;
  int result = getaddrinfo(host, port, &hints, &found);
  if (result != 0) {
    *why = result == EAI_SYSTEM ? strerror(errno) : gai_strerror(result);
    return -1;
  }
  int end = -1;
  for (const struct addrinfo *each = found; each && end < 0; each = each->ai_next) {
    end = use(each, time);
    if (end < 0) *why = strerror(errno);
  }
  freeaddrinfo(found);
  return end;
}

static int failed(int end) {
  int error = errno;
  close(end);
  errno = error;
  return -1;
}

static int listening(const struct addrinfo *address, int ignored) {
  (void)ignored;
  int end = prepared(address);
  if (end < 0) return -1;
  set(end, SOL_SOCKET, SO_REUSEADDR, 1);
  if (bind(end, address->ai_addr, address->ai_addrlen) != 0 || listen(end, 128) != 0) return failed(end);
  return end;
}

static int dialled(const struct addrinfo *address, int milliseconds) {
  int end = prepared(address);
  if (end < 0) return -1;
  if (connect(end, address->ai_addr, address->ai_addrlen) == 0) return end;
  if (errno != EINPROGRESS) return failed(end);
  struct pollfd polled = {.fd = end, .events = POLLOUT};
  int ready = poll(&polled, 1, milliseconds);
  int error = ready == 0 ? ETIMEDOUT : errno;
  socklen_t size = sizeof error;
  if (ready > 0) getsockopt(end, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error == 0) return end;
  errno = error;
  return failed(end);
}

int agon_listen(const char *host, const char *port, const char **why) {
  return resolved(host, port, AI_PASSIVE, listening, 0, why);
}

void agon_stop_listening(int listener) {
  shutdown(listener, SHUT_RDWR);
  close(listener);
}

int agon_dial(const char *host, const char *port, int milliseconds, const char **why) {
  return resolved(host, port, 0, dialled, milliseconds, why);
}

int agon_accept(int listener, char *host, size_t size) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
#ifdef __linux__
  int end = accept4(listener, (struct sockaddr *)&address, &length, FROM_THE_START);
#else
  int end = accept(listener, (struct sockaddr *)&address, &length);
#endif
  if (end < 0) return end;
  prepare(end);
  if (getnameinfo((struct sockaddr *)&address, length, host, size, NULL, 0, NI_NUMERICHOST) != 0 && size > 0) host[0] = 0;
  return end;
}

int agon_address(int socket, char *host, size_t size) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  char port[8];
  if (getsockname(socket, (struct sockaddr *)&address, &length) != 0 ||
      getnameinfo((struct sockaddr *)&address, length, host, size, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV)) {
    return -1;
  }
  return atoi(port);
}

int agon_own_address(char *host, size_t size) {
  struct ifaddrs *all = NULL;
  if (getifaddrs(&all) != 0) return -1;
  int found = -1;
  for (struct ifaddrs *each = all; each && found != 0; each = each->ifa_next) {
    if (!each->ifa_addr || each->ifa_addr->sa_family != AF_INET) continue;
    if (!(each->ifa_flags & IFF_UP) || (each->ifa_flags & IFF_LOOPBACK)) continue;
    found = getnameinfo(each->ifa_addr, sizeof(struct sockaddr_in), host, size, NULL, 0, NI_NUMERICHOST);
  }
  freeifaddrs(all);
  return found == 0 ? 0 : -1;
}

int agon_socket_pair(int ends[2]) {
#ifdef __linux__
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}
