const url = 'http://localhost:8787/api/sessions'
const response = await fetch(url, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.BFF_KEY}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    kind: 'customer',
    customer: 'northwind-maps',
    scopes: ['profile:read', 'usage:read', 'analytics:read', 'invoices:read', 'invoices:pay'],
    origins: ['http://localhost:3000'],
  }),
})
console.log(await response.text())
