import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def create_session(customer):
    body = {
        "kind": "customer",
        "customer": customer,
        "scopes": ["profile:read", "usage:read", "invoices:read", "invoices:pay"],
        "origins": ["http://localhost:3000"],
    }
    headers = {
        "Authorization": f"Bearer {os.environ['BFF_KEY']}",
        "Content-Type": "application/json",
    }
    request = Request("http://localhost:8787/api/sessions", json.dumps(body).encode(), headers)
    try:
        with urlopen(request, timeout=10) as response:
            return response.status, response.read()
    except HTTPError as error:
        return error.code, error.read()
    except (URLError, OSError):
        return 502, b'{"detail":"The BFF can not be reached."}'


class Handler(BaseHTTPRequestHandler):
    def respond(self, status, content_type, body):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            return self.respond(403, "text/plain", b"")
        if self.path != "/till-session":
            return self.respond(404, "text/plain", b"")
        customer = "northwind-maps"  # the signed-in customer, from your own login
        status, body = create_session(customer)
        self.respond(status, "application/json", body)

    def do_GET(self):
        name = "thanks.html" if self.path.startswith("/thanks") else "index.html"
        with open(name, "rb") as page:
            self.respond(200, "text/html; charset=utf-8", page.read())


ThreadingHTTPServer(("localhost", 3000), Handler).serve_forever()
