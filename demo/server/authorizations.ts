/** The merchant's authorized payments, as its shop would have stored them with its orders. */
import { Hono } from 'hono'
import { isViewer } from './office.ts'

interface Authorization {
  id: string
  amount: { currency_code: string; value: string }
  create_time: string
  supplementary_data?: { related_ids?: { authorization_id?: string } }
}

/** Ages in days of the payments at the start: one can be renewed, one only for two more days, one not yet. */
const SAMPLES = [
  { value: '128.00', days_ago: 6 },
  { value: '940.00', days_ago: 28 },
  { value: '64.00', days_ago: 1 },
]

export function authorizations({ sandboxUrl }: { sandboxUrl: string }): Hono {
  const address = `${sandboxUrl}/sandbox/authorizations`

  /** Newest first. Only a sandbox lists its authorizations. */
  async function list(): Promise<Authorization[]> {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`The authorizations request was answered ${answer.status}`)
    return ((await answer.json()) as { authorizations: Authorization[] }).authorizations
  }

  async function authorize({ value, days_ago }: (typeof SAMPLES)[number]): Promise<void> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: { currency_code: 'USD', value }, days_ago }),
    })
    if (!answer.ok) throw new Error(`The authorization was answered ${answer.status}`)
  }

  /** The originals, each with the id of its latest renewal. */
  async function originals() {
    const all = await list()
    const originalOf = (authorization: Authorization) =>
      authorization.supplementary_data?.related_ids?.authorization_id
    return all
      .filter((authorization) => !originalOf(authorization))
      .map(({ id, amount, create_time }) => {
        const newest = all.find((authorization) => originalOf(authorization) === id)?.id ?? id
        return { id, newest, amount, create_time }
      })
  }

  return new Hono()
    .get('/', async (c) => {
      if ((await list()).length === 0)
        for (const sample of SAMPLES.toReversed()) await authorize(sample)
      return c.json(await originals())
    })
    .post('/', async (c) => {
      if (isViewer(c)) return c.json({ message: 'A viewer may not authorize payments.' }, 403)
      await authorize({ value: '128.00', days_ago: 0 })
      return c.json(await originals())
    })
}
