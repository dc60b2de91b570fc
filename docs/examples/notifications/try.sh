# region start
export TILL_NOTIFY_SECRETS="whsec_$(openssl rand -base64 32)"
export TILL_NOTIFY_URL=http://localhost:3001/
node receiver.mjs &
npx tillkit
# endregion start

# region sales
curl -X PUT http://127.0.0.1:8788/sandbox/settings -H 'Content-Type: application/json' -d '{"sale_reference": "name"}'
# endregion sales

# region sample
curl http://127.0.0.1:8788/sandbox/try/v1/notifications/simulate-event -H 'Content-Type: application/json' \
  -d '{"event_type": "USAGE-BILLING.INVOICE.PAYMENT.FAILED", "url": "http://127.0.0.1:8787/webhooks"}'
# endregion sample

# region fault
curl http://127.0.0.1:8788/sandbox/faults -H 'Content-Type: application/json' \
  -d '{"event_type": "PAYMENT.CAPTURE.*", "times": 1, "fault": {"kind": "twice"}}'
# endregion fault
