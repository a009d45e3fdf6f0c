"""Python's requests: a session, and with several requests at a time a session for each thread."""

import threading
from concurrent.futures import ThreadPoolExecutor

import requests
from measured_client import HEADERS, checked_page, measure, page_query, person, work_of_arguments

work = work_of_arguments()
local = threading.local()


def session() -> requests.Session:
    if not hasattr(local, "session"):
        local.session = requests.Session()
        local.session.headers.update(HEADERS)
        local.session.verify = work.ca_file
        local.session.trust_env = False
    return local.session


def read_pages(count: int) -> float:
    total, cursor = 0.0, ""
    for _ in range(count):
        response = session().get(work.list_url, params=page_query(cursor))
        response.raise_for_status()
        part, cursor = checked_page(response.json())
        total += part
    return total


def create(number: int) -> int:
    response = session().post(work.list_url, json=person(number))
    response.raise_for_status()
    return 1 if response.json()["data"]["interview_id"] else 0


def connect(_number: int) -> int:
    response = session().get(f"{work.base_url}/health")
    response.raise_for_status()
    return 1


def main() -> None:
    if work.task == "pages":
        measure(work, lambda _first, count: read_pages(count))
        return
    one = create if work.task == "creations" else connect
    if work.concurrency == 1:
        measure(work, lambda first, count: sum(one(first + i) for i in range(count)))
        return
    with ThreadPoolExecutor(work.concurrency) as pool:
        measure(work, lambda first, count: sum(pool.map(one, range(first, first + count))))


main()
