/** The merchant's authorized payments, as its shop would have stored them with its orders. */
import { Hono } from 'hono'
import { isViewer } from './office.ts'

interface Authorization {
  id: string
  supplementary_data?: { related_ids?: { authorization_id?: string } }
}

interface NewAuthorization {
  value: string
  days_ago: number
  invoice_id?: string
  custom_id?: string
}

/**
 * Ages in days of the payments at the start, as the merchant named them: one can be renewed, one only for two more days,
 * one not yet, one not any more.
 */
const SAMPLES: readonly NewAuthorization[] = [
  { value: '64.00', days_ago: 1, custom_id: 'Atoll prints, A. Moreau' },
  { value: '128.00', days_ago: 6, invoice_id: 'MER-2041' },
  { value: '940.00', days_ago: 28, invoice_id: 'MER-1987' },
  { value: '75.00', days_ago: 31, custom_id: 'Ridge calendar, pre-order' },
]

export function authorizations({ sandboxUrl }: { sandboxUrl: string }): Hono {
  const address = `${sandboxUrl}/sandbox/authorizations`

  /** Newest first. Only a sandbox lists its authorizations. */
  async function list(): Promise<Authorization[]> {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`The authorizations request was answered ${answer.status}`)
    return ((await answer.json()) as { authorizations: Authorization[] }).authorizations
  }

  async function authorize({ value, ...members }: NewAuthorization): Promise<void> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: { currency_code: 'USD', value }, ...members }),
    })
    if (!answer.ok) throw new Error(`The authorization was answered ${answer.status}`)
  }

  /** The ids of the payments: of each its latest renewal, or the original. */
  async function newestIds() {
    const all = await list()
    const originalOf = (authorization: Authorization) =>
      authorization.supplementary_data?.related_ids?.authorization_id
    return all
      .filter((authorization) => !originalOf(authorization))
      .map(({ id }) => all.find((authorization) => originalOf(authorization) === id)?.id ?? id)
  }

  return new Hono()
    .get('/', async (c) => {
      if ((await list()).length === 0)
        for (const sample of SAMPLES.toReversed()) await authorize(sample)
      return c.json(await newestIds())
    })
    .post('/', async (c) => {
      if (isViewer(c)) return c.json({ message: 'A viewer may not authorize payments.' }, 403)
      await authorize({ value: '128.00', days_ago: 0 })
      return c.json(await newestIds())
    })
}
