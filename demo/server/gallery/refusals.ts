/** Refuses a request of the gallery with a problem, as the BFF does. */
import type { Context } from 'hono'

export interface Refusal {
  readonly code: string
  readonly status: 404 | 409 | 422 | 429 | 502 | 504
  /** The issue of the service. */
  readonly issue?: {
    readonly issue: string
    readonly description: string
    readonly field?: string
  }
}

export const refuse = (c: Context, { code, status, issue }: Refusal) =>
  c.json(
    {
      type: `urn:tillkit:problem:${code}`,
      title: 'In the gallery',
      status,
      ...(issue && { upstream: { issues: [issue] } }),
    },
    status,
  )
