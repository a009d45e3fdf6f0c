"""The limit of a copy in SQLite: writes the rows of a copy into a new file, and looks them up, with nothing but SQLite.

bare_sqlite.py COPY NEW_FILE PEOPLE: prints the seconds of the writes and their processor time, and the same of the look-ups. Both
take 100 people at a time, in the order in which the copy has got them, with the settings and the tables of the copy.
"""

import json
import sqlite3
import sys
import time

PAGE = 100


class Clock:
    """Counts only the time within its `with`."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0

    def __enter__(self) -> None:
        self.wall -= time.monotonic()
        self.cpu -= time.process_time()

    def __exit__(self, *_: object) -> None:
        self.wall += time.monotonic()
        self.cpu += time.process_time()


def create(connection: sqlite3.Connection) -> None:
    for pragma in ("journal_mode = wal", "synchronous = normal", "secure_delete = on", "temp_store = memory"):
        connection.execute(f"pragma {pragma}")
    statements = connection.execute("select sql from copy.sqlite_master where tbl_name in ('candidate', 'history') and sql is not null "
                                    "order by type desc").fetchall()
    for (sql,) in statements:
        connection.execute(sql)
    for table in ("candidate", "history"):
        connection.execute(f"create temp table page_of_{table} as select * from copy.{table} limit 0")


def write(connection: sqlite3.Connection, people: int) -> Clock:
    """A page is read before the clock runs."""
    clock = Clock()
    for first in range(1, people + 1, PAGE):
        for table in ("candidate", "history"):
            connection.execute(f"delete from page_of_{table}")
            connection.execute(f"insert into page_of_{table} select * from copy.{table} where rowid between ? and ?",
                               (first, first + PAGE - 1))
        with clock:
            connection.execute("begin immediate")
            for table in ("candidate", "history"):
                connection.execute(f"insert into main.{table} select * from page_of_{table}")
            connection.execute("commit")
    return clock


def look_up(connection: sqlite3.Connection, people: int) -> Clock:
    (posting,) = connection.execute("select posting_id from main.candidate limit 1").fetchone()
    clock = Clock()
    found = 0
    for first in range(1, people + 1, PAGE):
        page = json.dumps([row[0] for row in connection.execute("select interview_id from copy.candidate where rowid between ? and ?",
                                                                (first, first + PAGE - 1))])
        with clock:
            count, _ = connection.execute("select count(*), sum(length(record)) from main.candidate where posting_id = ? and "
                                          "interview_id in (select value from json_each(?))", (posting, page)).fetchone()
        found += count
    if found != people:
        raise SystemExit(f"{found} of {people} people were found")
    return clock


def main(copy: str, new_file: str, people: int) -> None:
    connection = sqlite3.connect(new_file, isolation_level=None)
    connection.execute("attach ? as copy", (copy,))
    create(connection)
    for clock in (write(connection, people), look_up(connection, people)):
        print(clock.wall, clock.cpu)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
