/** Buys through a payment link, without a browser. */
import assert from 'node:assert/strict'

interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

/**
 * Submits the form of the hosted checkout with the total of its choices.
 * @param form its fields; a link with an address needs them
 * @returns the id of the order
 */
export async function buy(app: App, link: string, form: Record<string, string> = {}) {
  const path = `/ncp/payment/${link}`
  const post = (fields: Record<string, string>) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const attempt = form.attempt ?? crypto.randomUUID()
  const page = await (await post({ ...form, attempt, intent: 'update' })).text()
  const [, total = ''] = /name="seen-total"[^>]*value="([^"]+)"/.exec(page) ?? []
  const pay = { intent: 'pay', card: 'accepted', 'seen-total': total }
  const paid = await post({ ...form, attempt, ...pay })
  assert.equal(paid.status, 303, await paid.text())
  const [, id = ''] = /receipt\/([A-Z0-9]+)/.exec(paid.headers.get('location') ?? '') ?? []
  assert.notEqual(id, '')
  return id
}
