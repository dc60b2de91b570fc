/** The story of the next bill: the account's forecast and a preview, held against what the service then bills. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { advance, backOffice } from '../../support/browser/system.ts'

const BILLING = '/v1/commerce/billing'
const CUSTOMER = 'northwind-maps'
const DAY_MS = 86_400_000

const dollars = (text: string) => Number(/\$([\d.,]+\d)/.exec(text)![1]!.replaceAll(',', ''))
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

describe('the next bill of a customer', async () => {
  const { system, open } = await aFullStack()
  const { json } = backOffice(system)

  const key = await subscriptionKey()

  async function subscriptionKey(): Promise<string> {
    const { subscriptions } = await json<{ subscriptions: { external_id: string }[] }>(
      'GET',
      `${BILLING}/subscriptions?external_customer_id=${CUSTOMER}&status=ACTIVE`,
    )
    return subscriptions[0]!.external_id
  }

  const use = (code: string, properties: Record<string, unknown>) =>
    json('POST', `${BILLING}/events`, {
      ...{ transaction_id: crypto.randomUUID(), external_subscription_id: key },
      ...{ metric_code: code, properties },
    })

  /** The service's usage of the open period. */
  async function usage(): Promise<number> {
    const path = `${BILLING}/customers/${CUSTOMER}/current_usage?subscription_id=${key}`
    return (await json<{ total_amount: { value: number } }>('GET', path)).total_amount.value
  }

  async function billedOn(day: string): Promise<number[]> {
    const query = `external_customer_id=${CUSTOMER}&issuing_date_from=${day}&issuing_date_to=${day}`
    const lists = ['PENDING', 'SUCCEEDED', 'FAILED'].map((status) =>
      json<{ invoices: { amount: { total_amount: { value: number } } }[] }>(
        'GET',
        `${BILLING}/invoices?${query}&payment_status=${status}`,
      ),
    )
    const all = (await Promise.all(lists)).flatMap(({ invoices }) => invoices)
    return all.map(({ amount }) => amount.total_amount.value)
  }

  async function now(): Promise<number> {
    const response = await fetch(`${system.sandboxUrl}/sandbox/clock`)
    return Date.parse(((await response.json()) as { now: string }).now)
  }

  const untilDay = async (time: number) =>
    advance(system, { days: Math.ceil((time - (await now())) / DAY_MS) })

  it('is the one that the forecast and the preview have named', async () => {
    const first = (months: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months)
    let today = new Date(await now())
    // In the middle of a month there is a pace.
    await untilDay(first(1) + 15 * DAY_MS)
    today = new Date(await now())
    await use('storage_gb', { gb: 700 })
    await use('gpu_minutes', { minutes: 400, region: 'eu' })
    const used = await usage()

    const { page } = await open()
    await page.goto(`${system.url}/account?customer=${CUSTOMER}`)
    const card = page.locator('subscription-card')
    const forecast = await card.locator('[part=forecast]').innerText()
    const [, sum, day, plan, later] =
      /^About (\$\d+) on (.+?) (\$[\d.]+) plan \+ about (\$\d+) usage at this pace$/.exec(
        forecast.replaceAll(/\s+/g, ' '),
      ) ?? []
    const pace = (first(1) - first(0)) / (today.getTime() - first(0))
    assert.equal(day, utc.format(first(1)), forecast)
    assert.deepEqual([plan, used], ['$99.00', 128])
    assert.ok(Math.abs(dollars(later!) - used * pace) < 1, `${forecast}, ${used * pace}`)
    assert.ok(Math.abs(dollars(sum!) - 99 - used * pace) < 1, forecast)

    await card.getByRole('button', { name: 'Change plan' }).click()
    await card.getByRole('radio', { name: /^Survey yearly/ }).check()
    await card.getByRole('button', { name: 'Continue' }).click()
    const rows = card.locator('[part=next] .row')
    await rows.first().waitFor()
    const texts = await rows.allInnerTexts()
    const [present, following, usageRow, total] = texts as [string, string, string, string]
    assert.equal(texts.length, 4, texts.join())
    assert.equal(dollars(present), 99)
    assert.match(usageRow, /^Usage until .+, with its minimums/)
    assert.equal(dollars(usageRow), used)
    assert.ok(total.startsWith(`On ${utc.format(first(1))}`), total)
    assert.equal(dollars(total).toFixed(2), (99 + dollars(following) + used).toFixed(2))
    await confirm(card.locator('[part=confirm]'))
    await card.locator('[part=coming]').waitFor()
    // Both plans are on that invoice.
    const parts = await card.getByText(/^Plan \$.+ · usage so far/).innerText()
    assert.equal(dollars(parts.split(' · ')[0]!), 99 + dollars(following))

    await untilDay(first(1))
    assert.deepEqual(await billedOn(dayOf(first(1))), [dollars(total)])
  })
})
