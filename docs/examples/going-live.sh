# region ready
curl https://pay.shop.example/readyz
# endregion ready

# region session
curl https://pay.shop.example/api/sessions -H "Authorization: Bearer $BFF_KEY" -H 'Content-Type: application/json' \
  -d '{"kind": "customer", "customer": "northwind-maps", "scopes": ["invoices:read"], "origins": ["https://shop.example"]}'
# endregion session
