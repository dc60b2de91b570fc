/** Cases of the routes of plans in front of the fake services: their sessions, and previews to confirm. */
import assert from 'node:assert/strict'
import type { TestBff } from '../bff/bff.ts'
import { postJson } from '../payment-methods/approval.ts'
import type { FakeUpstream } from '../upstream/upstream.ts'

/** The rights of a session that may call every route of plans. */
export const PLAN_RIGHTS = { offers: ['pro'], actions: ['change', 'cancel', 'leave-overrides'] }

/** A first subscription needs a customer without one, and every other change an active one. */
export function preparePlans(upstream: FakeUpstream, row: string): void {
  const isFirst = row === 'POST /me/subscriptions' || row === 'POST /me/subscriptions/preview'
  upstream.rows.subscriptions = upstream.rows.subscriptions.map((subscription) => ({
    ...subscription,
    status: isFirst ? 'TERMINATED' : 'ACTIVE',
    end_date: undefined,
  }))
}

/** The body of a route that confirms a preview; undefined for other routes. */
export async function confirmationOf(
  bff: TestBff,
  row: string,
  token: string,
): Promise<{ preview: string } | undefined> {
  const isFirst = row === 'POST /me/subscriptions'
  if (!isFirst && row !== 'POST /me/subscriptions/{id}/change') return undefined
  const response = isFirst
    ? await postJson(bff, '/api/me/subscriptions/preview', token, { plan: 'pro' })
    : await postJson(bff, '/api/me/subscriptions/sub-alice/preview', token, { cancel: true })
  assert.equal(response.status, 200, await response.clone().text())
  const { preview } = (await response.json()) as { preview: string }
  return { preview }
}
