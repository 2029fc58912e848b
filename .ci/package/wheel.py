"""Makes a wheel of the Python module, whose script is the program, for pip on Linux.

Usage: wheel.py PROGRAM VERSION PLATFORM LICENSE README DIRECTORY
"""
import base64
import hashlib
import sys
import zipfile
from pathlib import Path

program, version, platform, license_file, readme, directory = sys.argv[1:]
tag = f"py3-none-{platform}"
info = f"agon-{version}.dist-info"
module = Path(__file__).resolve().parents[2] / "Sources/python/agon"
files = [
    *((f"agon/{path.name}", path.read_bytes(), 0o644) for path in sorted(module.iterdir()) if path.is_file()),
    (f"agon-{version}.data/scripts/agon", Path(program).read_bytes(), 0o755),
    (f"{info}/licenses/LICENSE", Path(license_file).read_bytes(), 0o644),
    (f"{info}/METADATA", (
        f"Metadata-Version: 2.1\nName: agon\nVersion: {version}\n"
        "Summary: Runs tournaments of board-game AIs and shows, with error bars, who is better and where.\n"
        "License: MIT\nLicense-File: LICENSE\nRequires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n"
    ).encode() + Path(readme).read_bytes(), 0o644),
    (f"{info}/WHEEL", (
        f"Wheel-Version: 1.0\nGenerator: agon\nRoot-Is-Purelib: false\nTag: {tag}\n").encode(), 0o644),
]
record = f"{info}/RECORD"
rows = [
    f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
    for name, data, _ in files
]
files.append((record, ("".join(rows) + f"{record},,\n").encode(), 0o644))
path = Path(directory, f"agon-{version}-{tag}.whl")
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
    for name, data, mode in files:
        # The same time each time, so that the same program makes the same wheel.
        entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100000 | mode) << 16
        wheel.writestr(entry, data)
print(path)
