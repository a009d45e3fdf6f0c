"""Python's httpx: a Client, and for creations an AsyncClient.

Debian's version of the Client does not set TCP_NODELAY, so each request with a body waits up to 40 ms for an acknowledgement.
"""

import asyncio
import ssl

import httpx
from measured_client import HEADERS, checked_page, measure, page_query, person, work_of_arguments

work = work_of_arguments()
options = {
    "headers": HEADERS,
    "http2": work.protocol == "http2",
    "verify": ssl.create_default_context(cafile=work.ca_file) if work.ca_file != "-" else True,
    "timeout": 60.0,
    "trust_env": False,
    "limits": httpx.Limits(max_connections=work.concurrency, max_keepalive_connections=work.concurrency),
}


def read_pages(client: httpx.Client, count: int) -> float:
    total, cursor = 0.0, ""
    for _ in range(count):
        response = client.get(work.list_url, params=page_query(cursor))
        response.raise_for_status()
        part, cursor = checked_page(response.json())
        total += part
    return total


def checked(response: httpx.Response) -> int:
    response.raise_for_status()
    return 1 if work.task != "creations" or response.json()["data"]["interview_id"] else 0


def connect_each(client: httpx.Client, count: int) -> float:
    return sum(checked(client.get(f"{work.base_url}/health")) for _ in range(count))


async def create_many(client: httpx.AsyncClient, first: int, count: int) -> float:
    numbers = iter(range(first, first + count))

    async def create_in_turn() -> int:
        done = 0
        for number in numbers:
            done += checked(await client.post(work.list_url, json=person(number)))
        return done

    return sum(await asyncio.gather(*(create_in_turn() for _ in range(work.concurrency))))


def main() -> None:
    if work.task == "creations":
        loop = asyncio.new_event_loop()
        client = httpx.AsyncClient(**options)
        measure(work, lambda first, count: loop.run_until_complete(create_many(client, first, count)))
        loop.run_until_complete(client.aclose())
        return
    with httpx.Client(**options) as client:
        if work.task == "pages":
            measure(work, lambda _first, count: read_pages(client, count))
        else:
            measure(work, lambda _first, count: connect_each(client, count))


main()
