"""A bot that plays the first legal move, and before its first one does what its arguments say.

Usage: bot.py [ATTACK TARGETS], where TARGETS is a JSON object that says where things are on the host. An attack that
gets something says so on standard error, in a line that begins with GOT."""
import ctypes
import fcntl
import json
import mmap
import os
import resource
import signal
import socket
import stat
import struct
import subprocess
import sys
import termios
import threading
import time

libc = ctypes.CDLL(None, use_errno=True)
ATTACKS = {}
# Attacks that do no harm where nothing confines them: there they have to get something.
HARMLESS = ["reads_code", "reads_database", "reads_config", "reads_home", "reads_environment", "calls_host",
            "sends_packets", "calls_local_sockets", "shares_memory"]


def attack(function):
    """Adds a function to the attacks, by its name."""
    ATTACKS[function.__name__] = function
    return function


def got(what):
    print("GOT", what, file=sys.stderr, flush=True)


def tries(what, action, *arguments):
    """Does something that has to fail; what it gives is a gain."""
    try:
        answer = action(*arguments)
    except (OSError, ValueError):
        return
    got(f"{what}: {answer!r:.100}")


def read(path):
    with open(path, "rb") as file:
        return file.read(1_000_000)


def write(path, mode="wb"):
    with open(path, mode) as file:
        file.write(b"hostile")


def succeeds(result):
    """The answer of a function of the C library, as an error where it is one."""
    if result == -1:
        raise OSError(ctypes.get_errno(), "refused")
    return result


def processes():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


# What others have.

@attack
def reads_code(at): tries("another's code", read, at["code"])


@attack
def reads_database(at): tries("the database", read, at["database"])


@attack
def reads_config(at): tries("the config", read, at["config"])


@attack
def reads_home(at):
    tries("the home", read, at["home"])
    tries("the home", os.listdir, os.path.dirname(at["home"]))


@attack
def reads_accounts(at):
    for path in ("/etc/shadow", "/etc/passwd", "/etc/hostname", "/root/.bashrc", "/var/log/dpkg.log"):
        tries(path, read, path)


@attack
def searches_files(at):
    for place, folders, files in os.walk("/"):
        if place == "/":
            folders[:] = set(folders) - {"proc", "sys", "usr", "bin", "sbin", "lib", "lib64"}
        for name in files:
            if "canary" in name or name.endswith(".sqlite"):
                got(place + "/" + name)


@attack
def climbs_up(at):
    for way in ("../../..", "/proc/self/root/..", "/proc/1/root", "/proc/1/cwd"):
        tries(way, read, way + at["code"])
    for name in os.listdir(".."):
        if name != at["name"]:
            got(f"its neighbour {name}")


@attack
def reads_environment(at):
    for process in processes():
        try:
            text = read(f"/proc/{process}/environ")
        except OSError:
            continue
        if b"canary" in text:
            got(text)
    if "canary" in str(os.environ):
        got(os.environ)


@attack
def reads_handles(at):
    for handle in range(3, 64):
        tries(f"handle {handle}", os.fstat, handle)


@attack
def makes_links(at):
    os.symlink(at["database"], "/tmp/link")
    tries("a link to the database", read, "/tmp/link")
    tries("a hard link", os.link, at["code"], "/tmp/hard")


# What it may not write.

@attack
def writes_everywhere(at):
    places = ["/", "/usr", "/usr/local/bin", "/etc", "/bin", "/lib", "/dev", "/var/tmp", "/home", "/root", "/run", "."]
    for place in places + [os.path.dirname(at["code"]), os.path.dirname(at["database"])]:
        tries(place, write, place + "/hostile")


@attack
def changes_itself(at):
    tries("its code", write, __file__)
    tries("its code", os.unlink, __file__)
    tries("its folder", os.chmod, os.path.dirname(os.path.abspath(__file__)), 0o777)


@attack
def destroys_database(at):
    tries("the database", write, at["database"], "r+b")
    tries("the database", os.unlink, at["database"])


@attack
def writes_devices(at):
    for path in ("/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda", "/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern",
                 "/sys/power/state", "/sys/fs/cgroup/cgroup.procs"):
        tries(path, write, path)
    tries("a device", os.mknod, "/tmp/disk", stat.S_IFBLK | 0o600, os.makedev(254, 0))


# What it may not use up.

@attack
def forks(at):
    count = 0
    for _ in range(500):
        try:
            child = os.fork()
        except OSError:
            break
        if child == 0:
            time.sleep(3600)
            os._exit(0)
        count += 1
    if count > at["processes"]:
        got(f"{count} processes")


@attack
def forks_bomb(at):
    for _ in range(3):
        try:
            if os.fork() == 0:
                while True:
                    try:
                        os.fork()
                    except OSError:
                        pass
        except OSError:
            pass
    time.sleep(1)


@attack
def starts_threads(at):
    threads = []
    try:
        for _ in range(500):
            threads.append(threading.Thread(target=time.sleep, args=(3600,), daemon=True))
            threads[-1].start()
    except RuntimeError:
        pass
    alive = sum(thread.is_alive() for thread in threads)
    if alive > at["processes"]:
        got(f"{alive} threads")


def fill(folder, most):
    total = 0
    try:
        for number in range(1000):
            with open(f"{folder}/{number}", "wb", buffering=0) as file:
                for _ in range(8):
                    total += file.write(bytes(1 << 20))
    except OSError:
        pass
    if total > most:
        got(f"{total} bytes in {folder}")


@attack
def fills_folder(at): fill("/tmp", at["disk"])


@attack
def fills_shared(at): fill("/dev/shm", at["disk"])


@attack
def makes_large_file(at):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    tries("a large file", os.truncate, os.open("/tmp/large", os.O_CREAT | os.O_RDWR), 1 << 40)


@attack
def eats_memory(at):
    kept = []
    try:
        while len(kept) < 4096:
            kept.append(bytearray(1 << 20))
    except MemoryError:
        pass
    count, kept = len(kept), None
    if count << 20 > at["memory"]:
        got(f"{count} MB")


@attack
def eats_shared_memory(at):
    kept = []
    try:
        while len(kept) < 4096:
            kept.append(mmap.mmap(-1, 1 << 20))
            kept[-1].write(bytes(1 << 20))
    except (OSError, MemoryError):
        pass
    if len(kept) << 20 > at["memory"]:
        got(f"{len(kept)} MB")


@attack
def eats_memory_by_many(at):
    for _ in range(500):
        try:
            if os.fork() == 0:
                eats_memory(at)
                os._exit(0)
        except OSError:
            break
    time.sleep(1)


@attack
def opens_files(at):
    opened = []
    try:
        for _ in range(100_000):
            opened.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        pass
    for handle in opened:
        os.close(handle)
    if len(opened) > at["files"]:
        got(f"{len(opened)} files")


@attack
def raises_limits(at):
    for limit in (resource.RLIMIT_NPROC, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_CPU,
                  resource.RLIMIT_AS):
        soft, hard = resource.getrlimit(limit)
        if hard != resource.RLIM_INFINITY:
            tries(f"limit {limit}", resource.setrlimit, limit, (hard + 1, hard + 1))


@attack
def takes_priority(at):
    tries("priority", os.nice, -5)
    tries("the first place", os.sched_setscheduler, 0, os.SCHED_FIFO, os.sched_param(1))


@attack
def burns_time(at):
    for _ in range(4):
        if os.fork() == 0:
            while True:
                pass


# The network and its like.

@attack
def calls_host(at):
    for host in ("127.0.0.1", "::1", at["host"]):
        tries(f"a connection to {host}", socket.create_connection, (host, at["port"]), 2)


@attack
def sends_packets(at):
    for host in ("127.0.0.1", at["host"]):
        # In a network of its own the loopback takes packets, and nobody has them: the listener reports it.
        try:
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"hostile", (host, at["port"]))
        except OSError:
            pass
    tries("raw packets", socket.socket, socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)
    tries("all packets", socket.socket, socket.AF_PACKET, socket.SOCK_RAW)


@attack
def calls_local_sockets(at):
    for address in (at["socket"], b"\0" + at["abstract"].encode(), "/run/docker.sock", "/run/dbus/system_bus_socket"):
        tries(f"a socket at {address}", socket.socket(socket.AF_UNIX).connect, address)


@attack
def listens(at):
    # The listener that is called then is the host's own, whose visitors are counted.
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        server.bind(("0.0.0.0", at["free"]))
        server.listen()
    except OSError:
        return
    server.settimeout(3)
    tries("a visitor", server.accept)


@attack
def shares_memory(at):
    tries("shared memory", lambda: succeeds(libc.shmget(at["key"], 16, 0)))


# Other processes.

@attack
def traces(at):
    for process in set(processes() + at["pids"]) - {1, os.getpid()}:
        tries(f"process {process}", lambda: succeeds(libc.ptrace(16, process, None, None)))
    for process in at["pids"]:
        tries(f"memory of {process}", read, f"/proc/{process}/mem")


@attack
def signals_host(at):
    for process in at["pids"]:
        if process not in processes():
            tries(f"a signal to {process}", os.kill, process, signal.SIGKILL)
            tries(f"a signal to group {process}", os.killpg, process, signal.SIGKILL)


@attack
def signals_all(at):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        os.kill(-1, signal.SIGKILL)
    except OSError:
        pass


@attack
def outlives(at):
    if os.fork() == 0:
        os.setsid()
        for number in range(1, 32):
            if number not in (signal.SIGKILL, signal.SIGSTOP):
                signal.signal(number, signal.SIG_IGN)
        if os.fork() == 0:
            os.execv("/bin/sleep", ["sleep", at["mark"]])
        os._exit(0)


@attack
def outlives_unmarked(at):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve("/bin/sleep", ["sleep", at["mark"]], {})
        os._exit(0)


@attack
def never_leaves(at):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    if os.fork() == 0:
        while True:
            time.sleep(1)


# Privileges.

@attack
def becomes_root(at):
    tries("root", os.setuid, 0)
    for command in (["su", "-c", "id"], ["sudo", "-n", "id"], ["mount", "-t", "tmpfs", "x", "/tmp"]):
        try:
            ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
        except (OSError, subprocess.SubprocessError):
            continue
        if ran.returncode == 0:
            got(f"{command}: {ran.stdout!r}")


@attack
def makes_namespaces(at):
    for flag in (0x10000000, 0x00020000, 0x40000000, 0x20000000):
        tries(f"namespace {flag:x}", lambda: succeeds(libc.unshare(flag)))


@attack
def mounts(at):
    for what in ("/usr", "/", "."):
        tries(f"{what} to write", lambda: succeeds(libc.mount(None, what.encode(), None, 32, None)))
    tries("a larger folder", lambda: succeeds(libc.mount(b"tmpfs", b"/tmp", b"tmpfs", 0, None)))
    tries("what is below", lambda: succeeds(libc.umount2(b"/usr", 2)))
    tries("another root", os.chroot, "/tmp")


@attack
def types_for_user(at):
    for path in ("/dev/tty", "/dev/console", "/dev/pts/0", "/proc/self/fd/0"):
        try:
            handle = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        except OSError:
            continue
        tries(path, fcntl.ioctl, handle, termios.TIOCSTI, struct.pack("c", b"x"))


# Its own protocol.

@attack
def floods_output(at):
    try:
        while True:
            os.write(1, b"x" * 65_535 + b"\n")
    except OSError:
        os._exit(1)


@attack
def floods_errors(at):
    for _ in range(2_000):
        os.write(2, b"y" * 8_191 + b"\n")


def is_confined():
    with open("/proc/1/comm", encoding="utf-8") as name:
        return name.read().strip() == "bwrap"


def main():
    pending = ATTACKS[sys.argv[1]] if len(sys.argv) > 1 else None
    at = json.loads(sys.argv[2]) if pending else {}
    # Children of an attack leave the conversation alone.
    own = os.getpid()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {}
        elif message["type"] == "move":
            if pending:
                todo, pending = pending, None
                try:
                    if is_confined() or sys.argv[1] in HARMLESS:
                        todo(at)
                    else:
                        got("no sandbox")
                except (OSError, MemoryError, ValueError, RuntimeError):
                    pass
                if os.getpid() != own:
                    time.sleep(3600)
            answer = {"move": message["legal"][0]}
        elif message["type"] == "quit":
            return
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
