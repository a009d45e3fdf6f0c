"""The limit of a copy in SQLite: writes the rows of a copy into a new file, and looks them up, with nothing but SQLite.

bare_sqlite.py COPY NEW_FILE PEOPLE: prints the seconds of processor time of the writes, and those of the look-ups. Both take 100
people in each transaction, in the order in which the copy has got them, with the settings and the tables of the copy.
"""

import json
import sqlite3
import sys
import time

PAGE = 100


def ranges(people: int) -> range:
    return range(1, people + 1, PAGE)


def create(connection: sqlite3.Connection) -> None:
    for pragma in ("journal_mode = wal", "synchronous = normal", "secure_delete = on"):
        connection.execute(f"pragma {pragma}")
    statements = connection.execute("select sql from copy.sqlite_master where tbl_name in ('candidate', 'history') and sql is not null "
                                    "order by type desc").fetchall()
    for (sql,) in statements:
        connection.execute(sql)


def write(connection: sqlite3.Connection, people: int) -> float:
    begun = time.process_time()
    for first in ranges(people):
        connection.execute("begin immediate")
        for table in ("candidate", "history"):
            connection.execute(f"insert into main.{table} select * from copy.{table} where rowid between ? and ?", (first, first + PAGE - 1))
        connection.execute("commit")
    return time.process_time() - begun


def look_up(connection: sqlite3.Connection, people: int) -> float:
    pages = [json.dumps([row[0] for row in connection.execute("select interview_id from main.candidate where rowid between ? and ?",
                                                              (first, first + PAGE - 1))]) for first in ranges(people)]
    (posting,) = connection.execute("select posting_id from main.candidate limit 1").fetchone()
    begun = time.process_time()
    found = 0
    for page in pages:
        count, _ = connection.execute("select count(*), sum(length(record)) from main.candidate where posting_id = ? and "
                                      "interview_id in (select value from json_each(?))", (posting, page)).fetchone()
        found += count
    seconds = time.process_time() - begun
    if found != people:
        raise SystemExit(f"{found} of {people} people were found")
    return seconds


def main(copy: str, new_file: str, people: int) -> None:
    connection = sqlite3.connect(new_file, isolation_level=None)
    connection.execute("attach ? as copy", (copy,))
    create(connection)
    print(write(connection, people), look_up(connection, people))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
