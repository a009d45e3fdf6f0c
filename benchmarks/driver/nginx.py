"""A real web server on loopback, which answers the requests of the macro benchmark."""

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from driver import processes

RECEIPT = (
    '{"data":{"interview_id":"int_1","interview_url":"https://i.example.com/int_1","posting_id":"post_1","object":"candidate",'
    '"candidate":{"object":"candidate","interview_id":"int_1","candidate_id":"cand_1","posting_id":"post_1",'
    '"name":"Grace Hopper","email":"grace@example.com","score":null,"status":"pending",'
    '"interview_url":"https://i.example.com/int_1","workflow":{"steps":[],"all_complete":false,"last_activity_at":null},'
    '"agent_summary":null,"shortlisted":false,"dismissed":false,"metadata":{"source":"csv"},"data":{"years":5},'
    '"interviewed_at":null,"created_at":1772357400.25}},"meta":{}}'
)

CONFIGURATION = """
daemon off;
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    default_type application/json;
    keepalive_requests 1000000000;
    keepalive_timeout 600;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    ssl_certificate {folder}/certificate.pem;
    ssl_certificate_key {folder}/key.pem;
    ssl_session_cache off;
    ssl_session_tickets off;
    map_hash_max_size 8192;
    map_hash_bucket_size 128;
    # The page after the one whose last candidate has this id.
    map $arg_starting_after $page {{
        default 0;
        include {folder}/cursors;
    }}
    server {{ listen 127.0.0.1:{plain}; include {folder}/routes; }}
    server {{ listen 127.0.0.1:{tls} ssl; include {folder}/routes; }}
    server {{ listen 127.0.0.1:{h2} ssl http2; include {folder}/routes; }}
    server {{ listen 127.0.0.1:{closing} ssl; keepalive_timeout 0; include {folder}/routes; }}
}}
"""

ROUTES = """
location = /api/v2/postings/post_1/candidates {{
    if ($request_method = POST) {{ return 201 '{receipt}'; }}
    root {folder}/pages;
    rewrite ^ /$page.json break;
}}
location = /health {{ return 200 '{{}}'; }}
"""


def program() -> str:
    path = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None:
        raise SystemExit("nginx is missing: scripts/setup.sh bench")
    return path


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Nginx:
    """Stops at the end of a `with`."""

    def __init__(self, folder: Path, binaries: Path, pages: int):
        self.ca_file = folder / "certificate.pem"
        self._make_certificate(folder)
        self._write_pages(folder, binaries, pages)
        self.plain, self.tls, self.h2, self.closing = free_ports(4)
        (folder / "routes").write_text(ROUTES.format(folder=folder, receipt=RECEIPT))
        configuration = folder / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(
            folder=folder, user="user root;" if os.geteuid() == 0 else "", plain=self.plain, tls=self.tls, h2=self.h2,
            closing=self.closing))
        with (folder / "nginx.out").open("w") as log:
            self.process = processes.start([program(), "-p", folder, "-e", folder / "error.log", "-c", configuration],
                                           stdout=log, stderr=log)
        for _ in range(200):
            if (folder / "nginx.pid").exists() and self._is_listening():
                return
            time.sleep(0.02)
        self.process.kill()
        self.process.wait()
        raise SystemExit(f"nginx did not start: {(folder / 'nginx.out').read_text()}")

    def __enter__(self) -> "Nginx":
        return self

    def __exit__(self, *_: object) -> None:
        processes.stop(self.process)

    def _is_listening(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.closing)) == 0

    @staticmethod
    def _make_certificate(folder: Path) -> None:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                        "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"], check=True, capture_output=True)

    @staticmethod
    def _write_pages(folder: Path, binaries: Path, pages: int) -> None:
        (folder / "pages").mkdir()
        cursors = processes.run([binaries / "cis-write-pages", folder / "pages", str(pages)]).split()
        (folder / "cursors").write_text("".join(f"{cursor} {number + 1};\n" for number, cursor in enumerate(cursors[:-1])))
