"""Disk cache of pictures: a later start maps them, and damaged files only cost making the pictures again."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import signal
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pygame
import pytest
from pygame import Surface

from game.ui import disk_cache, sprite_sheets
from game.ui.disk_cache import DiskCache, Volume
from game.ui.picture import Picture
from game.ui.scale import Scale
from game.ui.sprite_sheets import Sheet, settle_sheets, sheet
from game.ui.sprites import Label, Large, SpriteCache


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    used = disk_cache.cache()
    yield
    disk_cache.use(used)


def start(folder: Path, limit: int = disk_cache.LARGEST_CACHE) -> DiskCache:
    """Open the cache as at a start of the program."""
    cache = DiskCache(folder, limit)
    disk_cache.use(cache)
    return cache


def ended() -> None:
    """As after the end of the program: nothing is mapped, and Windows deletes and moves its files."""
    disk_cache.use(None)
    gc.collect()


def coloured(colour: tuple[int, ...], size: tuple[int, int] = (20, 30)) -> Picture:
    surface = Surface(size, pygame.SRCALPHA if len(colour) == 4 else 0)
    surface.fill(colour)
    return Picture(surface, -3, -4, (14, 22))


def pixels(picture: Picture) -> bytes:
    return pygame.image.tobytes(picture.surface, "BGRA")


def must_not_be_called() -> Picture:
    raise AssertionError("made again although it is on disk")


def segments(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.pix"))


@pytest.mark.parametrize("colour", [(10, 20, 30, 40), (10, 20, 30)], ids=["translucent", "opaque"])
def test_disk_cache_memory_maps_pictures_written_by_an_earlier_run(tmp_path: Path, colour: tuple[int, ...]) -> None:
    cache = start(tmp_path)
    made = cache.volume("a").picture("key", lambda: coloured(colour))
    assert not cache.warm
    cache.flush()
    later = start(tmp_path)
    assert later.warm
    found = later.volume("a").picture("key", must_not_be_called)
    assert (pixels(found), found[1:]) == (pixels(made), made[1:])
    assert bool(found.surface.get_flags() & pygame.SRCALPHA) == (len(colour) == 4)
    target = Surface((40, 40))
    found.draw(target, 5, 5)
    assert target.get_at((6, 6))[:3] == (10, 20, 30)


def test_painting_on_a_memory_mapped_picture_does_not_change_the_file(tmp_path: Path) -> None:
    start(tmp_path).volume("a").picture("key", lambda: coloured((1, 2, 3, 4)))
    disk_cache.flush()
    found = start(tmp_path).volume("a").picture("key", must_not_be_called)
    found.surface.fill((200, 200, 200, 200))
    assert pixels(start(tmp_path).volume("a").picture("key", must_not_be_called)) == pixels(coloured((1, 2, 3, 4)))


def test_picture_is_unchanged_after_its_memory_pages_were_dropped(tmp_path: Path) -> None:
    cache = start(tmp_path)
    cache.volume("a").picture("key", lambda: coloured((9, 8, 7, 6), (300, 300)))
    cache.flush()
    found = cache.volume("a").picture("key", must_not_be_called)
    before = pixels(found)
    disk_cache.drop_pages()
    assert pixels(found) == before


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def change_a_pixel(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-200] ^= 255
    path.write_bytes(content)


def change_the_table(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[40] ^= 255
    path.write_bytes(content)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def fill_with_text(path: Path) -> None:
    path.write_text("no pictures at all" * 1000)


def older_format(path: Path) -> None:
    path.write_bytes(b"SALAPIX0" + path.read_bytes()[8:])


def claim_a_huge_table(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:8] + (0xFFFFFFF0).to_bytes(4, "little") + content[12:])


def nest_the_table(path: Path) -> None:
    table = b"[" * 200_000
    path.write_bytes(b"SALAPIX1" + len(table).to_bytes(4, "little") + zlib.crc32(table).to_bytes(4, "little") + table)


DAMAGES = [
    *(cut, change_a_pixel, change_the_table, empty, fill_with_text, older_format),
    *(claim_a_huge_table, nest_the_table),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_cache_file_is_deleted_and_its_pictures_are_created_again(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    start(tmp_path).volume("a").picture("key", lambda: coloured((1, 2, 3, 4)))
    disk_cache.flush()
    ended()
    (file,) = segments(tmp_path)
    damage(file)
    cache = start(tmp_path)
    assert pixels(cache.volume("a").picture("key", lambda: coloured((5, 6, 7, 8)))) == pixels(coloured((5, 6, 7, 8)))
    assert not file.exists()
    cache.flush()
    assert pixels(start(tmp_path).volume("a").picture("key", must_not_be_called)) == pixels(coloured((5, 6, 7, 8)))


def test_partially_written_cache_segment_is_ignored(tmp_path: Path) -> None:
    start(tmp_path).volume("a").picture("key", lambda: coloured((1, 2, 3, 4)))
    disk_cache.flush()
    ended()
    (file,) = segments(tmp_path)
    file.rename(file.with_suffix(disk_cache.PART))
    assert not start(tmp_path).warm
    assert len(start(tmp_path).volume("a")) == 0


def test_disk_cache_works_on_a_full_disk_without_storing_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = start(tmp_path)
    volume = cache.volume("a")
    made = volume.picture("key", lambda: coloured((1, 2, 3, 4)))

    def full(_self: Path, _target: Path) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        cache.flush()
    assert list(tmp_path.rglob(f"*{disk_cache.PART}")) == segments(tmp_path) == []
    assert cache.pending == 0
    assert pixels(volume.picture("key", lambda: coloured((1, 2, 3, 4)))) == pixels(made)
    cache.flush()
    assert segments(tmp_path) == [], "nothing more is tried before the next start"


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the disk seem to have so many bytes free."""

    def have(room: int) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(total=2**40, used=2**39, free=room))

    return have


def test_disk_cache_leaves_enough_free_disk_space_to_save_matches(tmp_path: Path, free: Callable[[int], None]) -> None:
    """Pictures used to be written until the disk was full, and then no match could be saved."""
    length = len(pixels(coloured((1, 2, 3, 4))))
    free(disk_cache.LEFT_FREE + length)
    cache = start(tmp_path)
    made = cache.volume("a").picture("key", lambda: coloured((1, 2, 3, 4)))
    cache.flush()
    assert segments(tmp_path) == [], "with its header the segment is larger than the room"
    assert pixels(made) == pixels(coloured((1, 2, 3, 4)))
    free(disk_cache.LEFT_FREE + 2 * length + 4096)
    later = start(tmp_path)
    later.volume("a").picture("key", lambda: coloured((1, 2, 3, 4)))
    later.flush()
    assert len(segments(tmp_path)) == 1


def test_disk_cache_shrinks_at_startup_if_the_disk_is_nearly_full(tmp_path: Path, free: Callable[[int], None]) -> None:
    cache = start(tmp_path)
    for name in ("a", "b", "c"):
        cache.volume(name).picture("key", lambda: coloured((1, 2, 3, 4), (100, 100)))
    cache.flush()
    for age, name in enumerate(("a", "b", "c")):
        os.utime(cache.folder / name, (1_000_000 + age, 1_000_000 + age))
    del cache
    ended()
    free(disk_cache.LEFT_FREE)
    start(tmp_path)
    assert [path.parent.name for path in segments(tmp_path)] == ["a", "b", "c"]
    free(disk_cache.LEFT_FREE - 50_000)
    start(tmp_path)
    assert [path.parent.name for path in segments(tmp_path)] == ["c"], "the least recently used ones go first"


def test_disk_cache_uses_a_temporary_folder_if_its_own_is_not_writable(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder")
    cache = start(nowhere / "pictures")
    cache.volume("a").picture("key", lambda: coloured((1, 2, 3, 4)))
    cache.flush()
    assert "key" in cache.volume("a")
    assert cache.top != nowhere / "pictures"
    assert nowhere.read_text() == "no folder"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_opening_the_disk_cache_ignores_a_named_pipe(tmp_path: Path) -> None:
    cache = start(tmp_path)
    cache.volume("a").folder.mkdir(parents=True)
    os.mkfifo(cache.volume("a").folder / "pipe.pix")
    assert len(start(tmp_path).volume("a")) == 0


def test_cache_segment_cannot_delete_files_outside_its_volume(tmp_path: Path) -> None:
    """A segment lists the segments that it replaces, which are deleted."""
    precious = tmp_path / "precious"
    precious.write_text("a journal")
    folder = start(tmp_path / "cache").folder / "a"
    disk_cache._write(folder, [], ["../../../precious", str(precious)])
    start(tmp_path / "cache").volume("a")
    assert precious.read_text() == "a journal"


def test_two_programs_share_a_disk_cache_folder(tmp_path: Path) -> None:
    one, other = DiskCache(tmp_path), DiskCache(tmp_path)
    one.volume("a").picture("both", lambda: coloured((1, 1, 1, 1)))
    one.volume("a").picture("one", lambda: coloured((1, 2, 3, 4)))
    other.volume("a").picture("both", lambda: coloured((1, 1, 1, 1)))
    other.volume("a").picture("other", lambda: coloured((4, 3, 2, 1)))
    one.flush()
    other.flush()
    assert pixels(other.volume("a").picture("one", must_not_be_called)) == pixels(coloured((1, 2, 3, 4)))
    later = DiskCache(tmp_path).volume("a")
    assert len(later) == 3
    assert pixels(later.picture("other", must_not_be_called)) == pixels(coloured((4, 3, 2, 1)))


def test_disk_cache_merges_many_segments_into_one(tmp_path: Path) -> None:
    cache = start(tmp_path)
    count = disk_cache.MOST_SEGMENTS + 1
    for number in range(count):
        cache.volume("a").picture(f"{number}", lambda number=number: coloured((number, 2, 3, 4)))
        cache.flush()
    if os.name != "nt":  # there what is mapped is deleted by a later start
        assert len(segments(tmp_path)) == 1
    for volume in (cache.volume("a"), start(tmp_path).volume("a")):
        for number in range(count):
            assert pixels(volume.picture(f"{number}", must_not_be_called)) == pixels(coloured((number, 2, 3, 4)))


def test_merged_segments_that_were_in_use_are_deleted_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows a file that another program has mapped cannot be deleted."""
    cache = start(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(disk_cache, "_unlink", lambda _path: None)
        for number in range(disk_cache.MOST_SEGMENTS + 1):
            cache.volume("a").picture(f"{number}", lambda: coloured((1, 2, 3, 4)))
            cache.flush()
    del cache
    ended()
    assert len(segments(tmp_path)) == disk_cache.MOST_SEGMENTS + 1
    assert len(start(tmp_path).volume("a")) == disk_cache.MOST_SEGMENTS + 1
    assert len(segments(tmp_path)) == 1


def test_deleted_segments_that_were_in_use_are_removed_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows cannot delete a file while a picture is mapped from it."""
    cache = start(tmp_path)
    cache.volume("a").picture("key", lambda: coloured((1, 2, 3)))
    cache.flush()
    ended()
    cache = start(tmp_path)
    shown = cache.volume("a").picture("key", must_not_be_called)
    with monkeypatch.context() as in_use:
        in_use.setattr(disk_cache, "_unlink", lambda _path: None)
        cache.delete()
    assert len(segments(tmp_path)) == 1
    assert pixels(shown) == pixels(coloured((1, 2, 3)))
    assert cache.volume("a").get("key") is None
    del cache, shown
    ended()
    cache = start(tmp_path)
    assert not segments(tmp_path)
    assert not cache.warm
    assert not list(tmp_path.rglob(f"*{disk_cache.DELETED}"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_forked_process_can_write_pictures_to_the_disk_cache(tmp_path: Path) -> None:
    """It has the executor of its parent but not the thread, and used to wait for it for ever."""
    cache = start(tmp_path)
    disk_cache.flush()
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        cache.volume("a").picture("key", lambda: coloured((1, 2, 3)))
        disk_cache.flush()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert len(segments(tmp_path)) == 1


def test_cache_volume_is_emptied_when_it_reaches_its_limit(tmp_path: Path) -> None:
    volume = Volume(tmp_path / "a", limit=100_000)
    for number in range(60):
        volume.picture(f"{number}", lambda: coloured((1, 2, 3, 4)))
    assert volume.pending <= 100_000
    volume.flush()
    size = sum(file.stat().st_size for file in segments(tmp_path))
    assert 80_000 < size < 120_000
    del volume
    ended()
    assert len(Volume(tmp_path / "a", limit=100_000)) == 0
    assert segments(tmp_path) == []


def test_disk_cache_deletes_least_recently_used_volumes_first(tmp_path: Path) -> None:
    cache = start(tmp_path)
    for name in ("a", "b", "c"):
        cache.volume(name).picture("key", lambda: coloured((1, 2, 3, 4), (100, 100)))
    cache.flush()
    for age, name in enumerate(("a", "b", "c")):
        os.utime(cache.folder / name, (1_000_000 + age, 1_000_000 + age))
    del cache
    ended()
    later = start(tmp_path, limit=60_000)
    later.volume("a").picture("key", must_not_be_called)
    later.volume("d").picture("key", lambda: coloured((1, 2, 3, 4)))
    later.flush()
    assert sorted(path.parent.name for path in segments(tmp_path)) == ["a", "d"]


def test_disk_cache_ignores_pictures_written_by_a_different_program_version(tmp_path: Path) -> None:
    start(tmp_path).volume("a").picture("key", lambda: coloured((1, 2, 3, 4)))
    disk_cache.flush()
    later = DiskCache(tmp_path, version="9.9.9")
    assert not later.warm
    assert len(later.volume("a")) == 0


def test_disk_cache_ignores_pictures_after_drawing_code_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = start(tmp_path).folder
    monkeypatch.setattr(disk_cache, "DRAWING_CODE", disk_cache.DRAWING_CODE[1:])
    assert start(tmp_path).folder != before
    for name in disk_cache.DRAWING_CODE:
        assert (Path(disk_cache.__file__).parents[1] / name).is_file(), name


# The sheets -----------------------------------------------------------------------------------------------------------


def drawn(scale: Scale) -> list[bytes]:
    """Return the pixels of one sprite of each kind."""
    sprites = SpriteCache(scale)
    label = Label("tab", lambda: sheet("room").master("icon-check", 30).convert("RGBA"), 0.1, 0.1)
    pictures = [
        sprites.get("mahjong", "c5", 115, state="lying"),
        sprites.get("mahjong", "back_top", 90, state="wall"),
        sprites.get("thai", "c5", 290, state="card", angle=7.5),
        sprites.get("french", "7C", 200, state="card", angle=90, tint=(148, 138, 128)),
        sprites.get("french", "7C", 200, state="card", label=label),
        sprites.picture("coin", height=20),
        sprites.picture("icon-check", height=24, tint=(10, 200, 30)),
        sprites.picture("tray-pong", (300, 200), cover=True),
        sprites.picture("die-3", height=40, sheet_name="tokens", angle=34),
    ]
    large = sprites.large(Large("floor", (640, 360), covers=True), Large("table-jade", (500, 380)))
    return [*map(pixels, pictures), *(pygame.image.tobytes(each, "RGBA") for each in large)]


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Forget all sheets that were read, as in a new process."""

    def forget() -> None:
        monkeypatch.setattr(sprite_sheets, "_READ", {})

    forget()
    return forget


def test_cached_sprites_equal_sprites_made_without_the_cache(tmp_path: Path, fresh: Callable[[], None]) -> None:
    disk_cache.use(None)
    without = drawn(Scale(1920, 1080))
    for _start in range(3):
        fresh()
        start(tmp_path)
        assert drawn(Scale(1920, 1080)) == without
        disk_cache.flush()


def test_warm_disk_cache_avoids_decoding_sheets(
    tmp_path: Path, fresh: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    start(tmp_path)
    drawn(Scale(1920, 1080))
    disk_cache.flush()
    fresh()
    start(tmp_path)

    def decode(*_what: object) -> None:
        raise AssertionError("decoded although it is on disk")

    monkeypatch.setattr(sprite_sheets, "_pictures", decode)
    assert len(drawn(Scale(1920, 1080))) == 11
    # At another size pieces are scaled anew, from masters that need no decoding.
    assert SpriteCache(Scale(1280, 720)).get("mahjong", "c5", 77, state="lying").size[1] == 77


def test_sprite_does_not_depend_on_previously_requested_sizes(fresh: Callable[[], None]) -> None:
    """Small pieces used to be scaled from another decode after a sheet had been requested in large size."""
    disk_cache.use(None)
    first = pixels(SpriteCache(Scale(1920, 1080)).get("french", "7C", 150, state="card"))
    fresh()
    sheet("french").master("8C")
    assert pixels(SpriteCache(Scale(1920, 1080)).get("french", "7C", 150, state="card")) == first


def test_settling_sheets_drops_decoded_pictures_that_are_on_disk(tmp_path: Path, fresh: Callable[[], None]) -> None:
    start(tmp_path)
    french = sheet("french")
    before = french.master("7C", 150).tobytes()
    assert french._decoded
    settle_sheets().result()
    assert not french._decoded
    assert french.master("7C", 150).tobytes() == before
    assert not french._decoded


def test_pictures_are_still_decoded_while_storage_stalls_the_cache(fresh: Callable[[], None]) -> None:
    """Both threads of the decoder used to wait for the cache, and the window for a picture."""
    answers = Event()
    answered: list[bool] = []

    class Stalled:
        def flush(self) -> None:
            answered.append(answers.wait(10))

        def drop_pages(self) -> None: ...

    disk_cache.use(Stalled())  # type: ignore[arg-type]
    settled = [settle_sheets() for _time in range(2)]
    sprite_sheets.decoder().submit(int).result()
    assert not answered
    answers.set()
    for each in settled:
        each.result()
    assert answered == [True] * 2


def test_sheet_keeps_decoded_pictures_when_caching_is_disabled(fresh: Callable[[], None]) -> None:
    disk_cache.use(None)
    french = sheet("french")
    french.master("7C", 150)
    settle_sheets().result()
    assert french._decoded


def test_sheet_digests_match_their_images() -> None:
    """A changed image with the digest of the old one would show the old pictures (`art.kit.atlas.digest`)."""
    from art.kit.atlas import digest  # the drawing tools are not needed for it
    from game.ui import assets

    for name in assets.names("sheets", "*.json"):
        data = Sheet(name.removesuffix(".json")).data
        assert data["digests"] == [digest(assets.find("sheets", image)) for image in data["images"]], name
