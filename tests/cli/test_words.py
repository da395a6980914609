"""Translated output: English without a catalogue, another language with one."""

import struct
import subprocess
from types import SimpleNamespace

import pytest

from game import i18n


def catalogue(words):
    """Return a compiled gettext catalogue, as msgfmt makes it."""
    words = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=1; plural=0;\n"} | words
    pairs = sorted((key.encode(), value.encode()) for key, value in words.items())
    start = 28 + 16 * len(pairs)
    tables, texts = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<2I", len(pair[column]), start + len(texts))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return head + tables[0] + tables[1] + texts


@pytest.fixture
def malay(tmp_path, monkeypatch):
    folder = tmp_path / "ms" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "sala.mo").write_bytes(catalogue({"You": "Anda", "{count} move\0{count} moves": "{count} langkah"}))
    monkeypatch.setattr(i18n, "_folder", lambda: tmp_path)
    yield
    monkeypatch.undo()
    i18n.set_language("en")


@pytest.mark.usefixtures("malay")
def test_language_can_be_set_and_reset():
    assert i18n.languages() == ("en", "ms")
    i18n.set_language("ms_MY")
    assert i18n._("You") == "Anda"
    assert i18n.ngettext("{count} move", "{count} moves", 1).format(count=1) == "1 langkah"
    assert i18n._("") == ""  # gettext itself would answer with the catalogue's head
    i18n.set_language("en")
    assert i18n._("You") == "You"
    assert i18n.ngettext("{count} move", "{count} moves", 2) == "{count} moves"


@pytest.mark.usefixtures("malay")
def test_system_language_is_used_by_default(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")  # others ask the system itself
    monkeypatch.setattr("locale.getlocale", lambda: ("ms_MY", "UTF-8"))
    i18n.set_language()
    assert i18n._("You") == "Anda"
    monkeypatch.setenv("LANGUAGE", "xx")
    i18n.set_language()
    assert i18n._("You") == "You"
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", "ms")
    i18n.set_language()
    assert i18n._("You") == "Anda"


def without_variables(monkeypatch, system):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", system)


@pytest.mark.parametrize(("number", "language"), [(0x0464, "fil"), (0x041E, "th"), (0x0404, "zh_Hant"), (0x7F, "en")])
def test_windows_system_language_is_detected_from_its_numeric_id(monkeypatch, number, language):
    without_variables(monkeypatch, "win32")
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert i18n.system_language() == language


def test_macos_languages_are_read_from_system_settings(monkeypatch):
    without_variables(monkeypatch, "darwin")
    told = subprocess.CompletedProcess([], 0, '(\n    "de-DE",\n    "zh-Hant-TW",\n    "th-TH"\n)\n')
    monkeypatch.setattr("subprocess.run", lambda *_given, **_words: told)
    assert i18n.system_language() == "zh_Hant"


@pytest.mark.parametrize("fault", [FileNotFoundError(), subprocess.TimeoutExpired("defaults", 5)])
def test_macos_language_falls_back_to_the_environment_without_system_settings(monkeypatch, fault):
    def run(*_given, **_words):
        raise fault

    without_variables(monkeypatch, "darwin")
    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr("locale.getlocale", lambda: ("ms_MY", "UTF-8"))
    assert i18n.system_language() == "ms"
