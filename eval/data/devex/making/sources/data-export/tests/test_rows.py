import pytest
from export.rows import columns, read_rows


def test_an_archive_in_latin_1_is_read(tmp_path):
    archive = tmp_path / "archive.csv"
    archive.write_bytes(b"Ren\xe9e;2\nOle;3\n")
    assert read_rows(archive) == [["Ren\u00e9e", "2"], ["Ole", "3"]]


def test_ragged_rows_raise_an_error():
    with pytest.raises(ValueError):
        columns([["a"], ["a", "b"]])
