"""The page of documentation, run as it is."""
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "Sources/agon/Agon.docc/HowTo/Python.md"


def test_the_page_runs_as_it_is(capsys):
    """Its blocks run one after another; a block without a language behind one is what that prints."""
    page = PAGE.read_text()
    names = {"__name__": "page"}
    for block in re.finditer(r"^```python\n(.*?)^```$(?:\n\n^```\n(.*?)^```$)?", page, re.DOTALL | re.MULTILINE):
        line = page[:block.start(1)].count("\n")
        exec(compile("\n" * line + block[1], str(PAGE), "exec"), names)
        printed = capsys.readouterr().out
        assert block[2] is None or printed.rstrip() == block[2].rstrip()
