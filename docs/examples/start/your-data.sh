# region session
TOKEN=$(curl -s http://localhost:8787/api/sessions \
  -H "Authorization: Bearer $BFF_KEY" -H 'Content-Type: application/json' \
  -d '{"kind": "merchant", "origins": ["http://localhost:3000"],
       "scopes": ["links:write", "customers:write", "catalog:write", "subscriptions:write", "events:write"]}' |
  node -p 'JSON.parse(fs.readFileSync(0)).token')
# endregion session

# region link
curl -s http://localhost:8787/api/payment-resources \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"integration_mode": "LINK", "type": "BUY_NOW", "reusable": "MULTIPLE", "return_url": "http://localhost:3000/thanks",
       "line_items": [{"name": "Map of the harbour", "unit_amount": {"currency_code": "USD", "value": "24.00"}}]}'
# endregion link

# region customer
curl -s http://localhost:8787/api/billing/customers \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"name": "Ada Okafor", "external_id": "ada", "email": "ada@example.com"}'
# endregion customer

# region plan
METRIC=$(curl -s http://localhost:8787/api/billing/metrics \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"name": "Map tiles", "code": "map_tiles", "type": "METERED", "aggregation_type": "COUNT"}' |
  node -p 'JSON.parse(fs.readFileSync(0)).id')
curl -s http://localhost:8787/api/billing/plans \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"name": "Tiles", "code": "tiles", "billing_cycle": "MONTHLY", "amount": {"value": 10, "currency_code": "USD"},
       "usage_based_charges": [{"metric_id": "'$METRIC'", "charge_model": "STANDARD", "properties": {"amount": "0.02"}}]}'
curl -s http://localhost:8787/api/billing/subscriptions \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"external_customer_id": "ada", "external_id": "ada-tiles", "plan_code": "tiles"}'
# endregion plan

# region usage
curl -s http://localhost:8787/api/billing/events \
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
  -d '{"transaction_id": "tile-1", "external_subscription_id": "ada-tiles", "metric_code": "map_tiles"}'
# endregion usage
