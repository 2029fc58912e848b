"""Unpacks an uploaded zip: arguments ZIP DIRECTORY FILES BYTES. What is wrong is one line on standard error."""
import os
import resource
import signal
import stat
import sys
import zipfile

archive, target, most_files, most_bytes = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])


def limit(kind, most):
    hard = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


limit(resource.RLIMIT_CPU, 20)
limit(resource.RLIMIT_FSIZE, most_bytes)
if sys.platform == "linux":
    limit(resource.RLIMIT_AS, 1 << 30)
signal.alarm(60)


def refuse(words, code=1):
    print(words, file=sys.stderr)
    sys.exit(code)


def unpack():
    left = most_bytes
    with zipfile.ZipFile(archive) as packed:
        members = [m for m in packed.infolist()
                   if not m.filename.startswith("__MACOSX/") and os.path.basename(m.filename) != ".DS_Store"]
        if len(members) > most_files:
            refuse(f"the zip has {len(members)} files; expected at most {most_files}")
        for member in members:
            name, mode = member.filename, member.external_attr >> 16
            parts = name.rstrip("/").split("/")
            shown = repr(name[:80])
            if any(part in ("", ".", "..") or len(part.encode(errors="replace")) > 200 for part in parts) \
                    or len(parts) > 20 or "\\" in name or ":" in name or not name.isprintable():
                refuse(f"the zip has a file {shown}; expected paths inside it")
            if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
                refuse(f"the zip has a link or device {shown}; expected files and directories")
            if member.flag_bits & 1:
                refuse(f"the zip's file {shown} is encrypted; expected files without a password")
            path = os.path.join(target, *parts)
            if member.is_dir():
                os.makedirs(path, exist_ok=True)
                continue
            os.makedirs(os.path.dirname(path), exist_ok=True)
            try:
                file = open(path, "xb")
            except FileExistsError:
                refuse(f"the zip has {shown} twice")
            with file, packed.open(member) as content:
                while chunk := content.read(1 << 16):
                    left -= len(chunk)
                    if left < 0:
                        refuse(f"the zip unpacks to more than {most_bytes >> 20} MB")
                    file.write(chunk)
                os.fchmod(file.fileno(), 0o755 if mode & 0o111 else 0o644)
                file.flush()
                os.fsync(file.fileno())


try:
    unpack()
except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError, UnicodeError, ValueError) as error:
    refuse(f"the zip can't be read: {error}")
except MemoryError:
    refuse("the zip needs too much memory to be read")
except OSError as error:
    refuse(f"{error.strerror or error}", 2)
except Exception as error:  # zlib.error, lzma.LZMAError
    refuse(f"the zip can't be read: {error}")
