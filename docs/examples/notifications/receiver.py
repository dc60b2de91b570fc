import base64
import hmac
import json
import os
import re
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread

SECRETS = re.findall(r"whsec_([\w+/=]+)", os.environ["TILL_NOTIFY_SECRETS"])
working = Lock()
for folder in ["drafts", "inbox", "orders", "reminders"]:
    os.makedirs(folder, exist_ok=True)


def is_signed(headers, body):
    id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > 300:
        return False
    content = f"{id}.{timestamp}.".encode() + body
    digests = [hmac.digest(base64.b64decode(one), content, "sha256") for one in SECRETS]
    own = [b"v1," + base64.b64encode(digest) for digest in digests]
    sent = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(one, other) for one in own for other in sent)


def store_once(path, content):
    """Writes a whole file or none, and each one once."""
    draft = f"drafts/{uuid.uuid4()}"
    with open(draft, "wb") as file:
        file.write(content)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.remove(draft)


def act(type, data):
    now = data["current"] or {}
    is_paid = now.get("status") in ("COMPLETED", "PARTIALLY_REFUNDED")
    if data["simulated"]:
        return
    if type == "PAYMENT.CAPTURE.COMPLETED" and data["link"] and is_paid:
        order = {"link": data["link"]["id"], "payer": data.get("payer")}
        store_once(f"orders/{data['order_id']}", json.dumps(order).encode())
    elif type == "USAGE-BILLING.INVOICE.PAYMENT.FAILED" and now.get("payment_status") == "FAILED":
        store_once(f"reminders/{now['id']}", json.dumps(data["customer"]).encode())


def work():
    """A notification that is done is emptied; its name stays. One that fails is repeated with the next."""
    with working:
        for entry in os.scandir("inbox"):
            if entry.stat().st_size == 0:
                continue
            try:
                with open(entry.path, "rb") as file:
                    notification = json.load(file)
                act(notification["type"], notification["data"])
                os.truncate(entry.path, 0)
            except Exception as error:
                print(entry.path, repr(error), flush=True)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length) if length <= 1_000_000 else b""
        if not is_signed(self.headers, body):
            return self.answer(400)
        try:
            store_once(f"inbox/{json.loads(body)['data']['id']}", body)
        except OSError:
            return self.answer(500)
        self.answer(204)
        Thread(target=work).start()

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


work()  # what an earlier run has left
ThreadingHTTPServer(("localhost", 3001), Handler).serve_forever()
