import { randomUUID } from 'node:crypto'

const BFF = 'http://localhost:8787'

/** @param {string} name @param {string} value of one purchase, such as "24.00" */
export async function createLink(name, value) {
  const purchase = randomUUID()
  const link = await call('POST', '/payment-resources', {
    integration_mode: 'LINK',
    type: 'BUY_NOW',
    reusable: 'MULTIPLE',
    return_url: 'http://localhost:3000/thanks',
    line_items: [
      {
        name: `${name}, purchase ${purchase.slice(0, 8)}`,
        product_id: purchase,
        unit_amount: { currency_code: 'USD', value },
      },
    ],
  })
  return { purchase, link: link.id } // store both beside the cart
}

/** After its sale. @param {string} link */
export const deleteLink = (link) => call('DELETE', `/payment-resources/${link}`)

/** @param {string} method @param {string} path @param {object} [body] */
async function call(method, path, body) {
  const kind = { kind: 'merchant', scopes: ['links:write'], origins: ['http://localhost:3000'] }
  const { token } = await send('POST', '/sessions', process.env.BFF_KEY, kind)
  return send(method, path, token, body)
}

/** @param {string} method @param {string} path @param {string | undefined} token @param {object} [body] */
async function send(method, path, token, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${BFF}/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) {
    throw new Error(`${method} ${path} is answered ${response.status}: ${await response.text()}`)
  }
  return response.status === 204 ? undefined : response.json()
}
