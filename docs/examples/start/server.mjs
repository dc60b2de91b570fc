import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'

async function createSession(customer) {
  try {
    const response = await fetch('http://localhost:8787/api/sessions', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${process.env.BFF_KEY}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        kind: 'customer',
        customer,
        scopes: ['profile:read', 'usage:read', 'invoices:read', 'invoices:pay'],
        origins: ['http://localhost:3000'],
      }),
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return { status: 502, body: '{"detail":"The BFF can not be reached."}' }
  }
}

createServer(async (request, response) => {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin'
  if (request.method === 'POST' && site !== 'same-origin') {
    response.writeHead(403).end()
  } else if (request.method === 'POST' && request.url === '/till-session') {
    const customer = 'northwind-maps' // the signed-in customer, from your own login
    const { status, body } = await createSession(customer)
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(body)
  } else {
    const page = request.url?.startsWith('/thanks') ? 'thanks.html' : 'index.html'
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    createReadStream(page)
      .on('error', () => response.end('There is no such page.'))
      .pipe(response)
  }
}).listen(3000)
