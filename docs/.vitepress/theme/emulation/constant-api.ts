/** Constant responses by path; a payment is accepted, and a change is answered as if it were kept. */
import { type EmulatedRequest, notFound, type Responder } from './respond.ts'

export type Responses = Record<string, unknown>

export const constantApi =
  (responses: Responses): Responder =>
  ({ method, path, query, body }: EmulatedRequest) => {
    if (path.endsWith('/retry_payment')) return new Response(null, { status: 204 })
    return path.startsWith('/me/') || method === 'GET'
      ? read(responses, path, query)
      : write(responses, method, path, body)
  }

function read(responses: Responses, path: string, query: URLSearchParams): Response {
  const response = responses[path]
  if (response === undefined) return notFound()
  return Response.json(path === '/me/invoices' ? filtered(response, query) : response)
}

/** Responds as if a change were kept: a deletion, a resource with its new members, a new one. */
function write(responses: Responses, method: string, path: string, body: string): Response {
  if (method === 'DELETE') return new Response(null, { status: 204 })
  const current = method === 'PUT' ? responses[path] : newest(responses[path])
  if (!current) return notFound()
  const resource = { ...current, ...(JSON.parse(body) as object) }
  return Response.json(resource, { status: method === 'PUT' ? 200 : 201 })
}

/** The first resource of a list. */
const newest = (list: unknown): object | undefined =>
  Object.values((list as object | undefined) ?? {}).find(Array.isArray)?.[0]

function filtered(response: unknown, query: URLSearchParams): unknown {
  const statuses = query.getAll('payment_status').flatMap((each) => each.split(','))
  const page = response as { invoices: { payment_status: string }[]; metadata: object }
  if (statuses.length === 0) return page
  const invoices = page.invoices.filter(({ payment_status }) => statuses.includes(payment_status))
  return { ...page, invoices, metadata: { ...page.metadata, total_count: invoices.length } }
}
