"""The documentation: its links, and the site that docc makes of it.

The pages are plain Markdown with links to files, so that they read well wherever they are shown. docc is given a copy
in which these links are its own.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOGUE = ROOT / "Sources/agon/Agon.docc"
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[(?P<text>[^\[\]]*)\]\((?P<target>[^()\s]+)\)")
# An entry of the index: docc shows the page's own title and summary.
ENTRY = re.compile(r"^- \[[^\[\]]*\]\((\S+)\): .*$", re.MULTILINE)


def main():
    if len(sys.argv) > 2:
        sys.exit("usage: .ci/docs/run [DIRECTORY]")
    pages = [ROOT / name for name in listed("*.md") if not name.startswith("reports/")]
    files = set(listed())
    files |= {str(parent) for file in files for parent in Path(file).parents}
    wrong = [problem for page in pages for problem in problems(page, files)]
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"docs: the links of {len(pages)} pages lead somewhere")
    docc = tool("docc")
    if not docc:
        print("docs: there is no docc beside this Swift, so no site is made")
        return
    with tempfile.TemporaryDirectory() as scratch:
        make_site(docc, Path(scratch), sys.argv[1:])


def listed(*patterns):
    """The files of the project, by path; those that are new, too."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def prose(text):
    """A text with its code blank, line for line."""
    blank = FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)
    return re.sub(r"`[^`\n]*`", lambda code: "`" * len(code[0]), blank)


def problems(page, files):
    """What is wrong with the links of a page, in a line each."""
    text = page.read_text()
    name = page.relative_to(ROOT)
    for link in LINK.finditer(prose(text)):
        target = link["target"]
        where = f"{name}:{text.count(chr(10), 0, link.start()) + 1}: "
        if target.startswith(("https://", "http://")):
            continue
        if "#" in target or ":" in target:
            yield f"{where}{target} isn't a path"
            continue
        path = os.path.normpath(os.path.join(name.parent, target))
        if path not in files:
            yield f"{where}there is no {path}"


def tool(name):
    """The path of a program of the toolchain that `swift` belongs to; None if it has none."""
    swift = shutil.which("swift")
    beside = Path(swift).resolve().parent / name if swift else None
    return str(beside) if beside and beside.exists() else shutil.which(name)


def make_site(docc, scratch, arguments):
    """Makes the site, and leaves it in the directory that is named, if one is."""
    libraries = extract_symbols(scratch / "symbols")
    copy, site = scratch / "Agon.docc", scratch / "site"
    for page in CATALOGUE.rglob("*.md"):
        target = copy / page.relative_to(CATALOGUE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(converted(page, libraries))
    command = [docc, "convert", str(copy), "--output-dir", str(site), "--warnings-as-errors"]
    if libraries:
        # A comment describes the parameters that need it.
        command += ["--additional-symbol-graph-dir", str(scratch / "symbols"),
                    "--disable-parameters-and-returns-validation"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{done.stdout.replace(f'{copy}/', f'{CATALOGUE.relative_to(ROOT)}/')}docs: docc isn't content")
    count = sum(1 for _ in site.glob("data/**/*.json"))
    print(f"docs: a site of {count} pages, with the public interface of {len(libraries)} libraries")
    if arguments:
        shutil.copytree(site, arguments[0], dirs_exist_ok=True)


def extract_symbols(directory):
    """Writes the public interface of the libraries, as they were built last, for docc; the libraries' names."""
    modules = ROOT / ".build/debug/Modules"
    names = re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text())
    if not all((modules / f"{name}.swiftmodule").exists() for name in names):
        print("docs: the libraries aren't built, so the site is without their interfaces: swift build --build-tests")
        return []
    info = subprocess.run(["swift", "-print-target-info"], capture_output=True, check=True).stdout
    triple = json.loads(info)["target"]["triple"]
    # The modules in C: those with a map of their own, and those whose map the build has made.
    maps = [*ROOT.glob("Sources/*/module.modulemap"), *ROOT.glob(".build/checkouts/*/Sources/**/module.modulemap"),
            *ROOT.glob(".build/debug/*.build/module.modulemap")]
    directory.mkdir()
    options = [option for path in maps for option in ("-Xcc", f"-fmodule-map-file={path}")]
    for name in names:
        subprocess.run(["swift", "symbolgraph-extract", "-module-name", name, "-target", triple,
                        "-I", str(modules), *options, "-output-dir", str(directory), "-minimum-access-level", "public",
                        "-skip-synthesized-members"], check=True)
    return names


def converted(page, libraries):
    """The text of a page as docc reads it."""
    text = page.read_text()
    if page.stem == "Agon":
        text = ENTRY.sub(lambda entry: f"- <doc:/documentation/Agon/{Path(entry[1]).stem}>", text)
        text = text.replace("\n", "\n\n@Metadata {\n  @TechnologyRoot\n}\n", 1)
        if libraries:
            text += "\n### Libraries\n\n" + "".join(f"- ``/{name}``\n" for name in libraries)
    parts, end = [], 0
    for block in FENCE.finditer(text):
        parts += [with_links(text[end:block.start()], page), block[0]]
        end = block.end()
    return "".join([*parts, with_links(text[end:], page)])


def with_links(text, page):
    """A text with links to pages as docc writes them, and to other files as addresses, or as text if there are none."""
    home = os.environ.get("AGON_HOMEPAGE")

    def link(found):
        if found["target"].startswith("http"):
            return found[0]
        path = Path(os.path.normpath(page.parent / found["target"]))
        if path.is_relative_to(CATALOGUE):
            return f"[{found['text']}](doc:/documentation/Agon/{path.stem})"
        return f"[{found['text']}]({home}/blob/HEAD/{path.relative_to(ROOT)})" if home else found["text"]
    return LINK.sub(link, text)


main()
