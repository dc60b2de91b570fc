/** The demo merchant's own calls to the services, with the credentials that only this server has. */

export interface ServiceAccess {
  sandboxUrl: string
  clientId: string
  clientSecret: string
}

export interface LinkOnSale {
  id: string
  payment_link: string
  line_items: { product_id?: string }[]
}

export type Services = ReturnType<typeof services>

export function services({ sandboxUrl, clientId, clientSecret }: ServiceAccess) {
  let token: string | undefined

  async function freshToken(): Promise<string> {
    const answer = await fetch(`${sandboxUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (!answer.ok) throw new Error(`The token request was answered ${answer.status}`)
    const { access_token } = (await answer.json()) as { access_token: string }
    return access_token
  }

  /** Passes a call on; a token that ran out is renewed once. */
  async function send(
    method: string,
    path: string,
    body?: unknown,
    again = true,
  ): Promise<Response> {
    token ??= await freshToken()
    const answer = await fetch(sandboxUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status !== 401 || !again) return answer
    token = undefined
    return send(method, path, body, false)
  }

  /** @throws {Error} with the service's own words when it did not answer 2xx */
  async function json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await send(method, path, body)
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }

  return {
    send,
    json,
    /** The links on sale by their product; the newest wins. */
    async linksByProduct(): Promise<Map<string, LinkOnSale>> {
      const { resources } = await json<{ resources: LinkOnSale[] }>(
        'GET',
        '/v1/checkout/payment-resources?page_size=100',
      )
      return new Map(
        resources.reverse().map((link) => [link.line_items[0]?.product_id ?? link.id, link]),
      )
    },
  }
}
