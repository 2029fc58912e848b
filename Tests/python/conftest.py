"""Tests of the Python module, on whatever module `agon` is installed."""
import pytest


@pytest.fixture(autouse=True)
def in_directory_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
