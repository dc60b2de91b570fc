import base64
import json
import os
import unittest
from urllib.request import Request, urlopen

SANDBOX = os.environ.get("SANDBOX_URL", "http://127.0.0.1:8788")
JSON = {"Content-Type": "application/json"}
INVOICES = "/v1/commerce/billing/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-12-31"


def send(method, path, body=None, headers={}):
    with urlopen(Request(SANDBOX + path, body, headers, method=method)) as response:
        return json.load(response)


def create_token():
    credentials = base64.b64encode(b"test:a-secret-of-the-test").decode()
    headers = {"Authorization": f"Basic {credentials}"}
    return send("POST", "/v1/oauth2/token", b"grant_type=client_credentials", headers)["access_token"]


class Billing(unittest.TestCase):
    def setUp(self):
        send("POST", "/sandbox/reset", b"{}", JSON)

    def test_a_month_is_invoiced_when_it_has_ended(self):
        send("POST", "/sandbox/clock/advance", b'{"days": 31}', JSON)
        headers = {"Authorization": f"Bearer {create_token()}"}
        invoices = send("GET", INVOICES, headers=headers)["invoices"]
        self.assertEqual(len(invoices), 1)


unittest.main()
