/** Approves setup tokens on the hosted approve page, without a browser. */

interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

/** The path of an approve address. */
const pathOf = (url: string) => {
  const { pathname, search } = new URL(url, 'http://checkout.test')
  return pathname + search
}

export async function openApproval(app: App, url: string, headers: Record<string, string> = {}) {
  const response = await app.request(pathOf(url), { headers })
  const text = await response.text()
  const [, attempt = ''] = /name="attempt" value="([^"]*)"/.exec(text) ?? []
  return { status: response.status, headers: response.headers, text, attempt }
}

export async function submitApproval(app: App, url: string, fields: Record<string, string>) {
  const response = await app.request(pathOf(url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  }
}

/** Opens the page and approves like a browser. @returns the address that the buyer is sent to */
export async function approveAt(app: App, url: string, source = 'buyer'): Promise<URL> {
  const { attempt, text } = await openApproval(app, url)
  const { status, location } = await submitApproval(app, url, { attempt, source })
  if (status !== 303 || !location) throw new Error(`not approved: ${status} ${text}`)
  return new URL(location)
}
