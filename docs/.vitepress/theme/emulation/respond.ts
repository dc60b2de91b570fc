/** Answers the requests of the elements in the page: below an address `fetch` does not reach the network. */

/** A request below the address; the path begins with a slash. */
export interface EmulatedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

export type Responder = (request: EmulatedRequest) => Response

const NOT_FOUND = {
  type: 'urn:tillkit:problem:not-found',
  title: 'Not in this example',
  status: 404,
}

export const notFound = (): Response => Response.json(NOT_FOUND, { status: 404 })

export function respondTo(address: string, respond: Responder): void {
  const original = globalThis.fetch
  const base = new URL(address).pathname.length
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(`${address}/`)) return original(input, init)
    const { pathname, searchParams } = new URL(url)
    return respond({
      method: init?.method ?? 'GET',
      path: pathname.slice(base),
      query: searchParams,
      body: String(init?.body ?? '{}'),
    })
  }
}
