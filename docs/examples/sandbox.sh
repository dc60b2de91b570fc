# region clock
curl -X POST http://127.0.0.1:8788/sandbox/clock/advance -H 'Content-Type: application/json' -d '{"days": 31}'
# endregion clock

# region fault
curl -X POST http://127.0.0.1:8788/sandbox/faults -H 'Content-Type: application/json' -d '{
  "method": "POST", "path": "/v1/commerce/billing/invoices/*/retry_payment", "times": 1,
  "fault": {"kind": "reset", "reached": true}
}'
# endregion fault
