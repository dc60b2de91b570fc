/** A sandbox with data for every row of the tables, and one without activated billing. */
import assert from 'node:assert/strict'
import {
  aCharge,
  aMetric,
  aPlan,
  create,
  invoicesOf,
  key,
  send,
  subscribe,
  usd,
} from '../support/sandbox/billing.ts'
import { buy } from '../support/sandbox/hosted-checkout.ts'
import { type ASandbox, aSandbox } from '../support/sandbox/sandbox.ts'
import { vaultOf } from '../support/sandbox/vault.ts'

export const BILLING = '/v1/commerce/billing'
const LINKS = '/v1/checkout/payment-resources'

export interface World {
  sandbox: ASandbox
  /** A sandbox without activated billing. */
  inactive: ASandbox
  metric: { id: string; code: string }
  plan: { id: string; code: string }
  /** External ids. */
  customer: string
  subscription: string
  /** The id of an overdue invoice with a failed payment. */
  invoice: string
  /** The id of a link. */
  link: string
  /** The id of an authorization of 100 USD, five days old. */
  authorization: string
  /** Another one of the same age. */
  another: string
}

/** Contains every documented member of a body. */
export async function aWorld(): Promise<World> {
  const sandbox = await aSandbox({ at: '2026-01-01T00:00:00Z' })
  const inactive = await aSandbox({ at: '2026-01-01T00:00:00Z', activated: false })
  const metric = await aMetric(sandbox, {
    description: 'Calls from Europe',
    field_filters: [{ key: 'region', values: ['eu'] }],
  })
  const plan = await aPlan(sandbox, {
    description: 'For teams',
    amount: usd(12.5),
    usage_based_charges: [aCharge(metric, '0.25', { min_amount: { value: 1 } })],
    minimum_commitment: { amount: { value: 20 }, invoice_display_name: 'Minimum' },
  })
  const subscriber = await subscribe(sandbox, plan, { customer: aWholeCustomer() })
  await send(sandbox, subscriber, { metric_code: metric.code, properties: { region: 'eu' } })
  await sandbox.advanceTo('2026-02-15T00:00:00Z')
  const authorization = await anAuthorization(sandbox)
  const another = await anAuthorization(sandbox)
  // Issued in February, due in the middle of it, declined.
  await sandbox.advanceTo('2026-02-20T00:00:00Z')
  const [invoice] = await invoicesOf(sandbox, subscriber)
  assert.equal(invoice.payment_status, 'FAILED')
  return {
    sandbox,
    inactive,
    metric: { id: metric.id, code: metric.code },
    plan: { id: plan.id, code: plan.code },
    ...subscriber,
    invoice: invoice.id,
    link: await aLink(sandbox),
    authorization,
    another,
  }
}

/** The id of a new authorization. */
export async function anAuthorization(sandbox: ASandbox): Promise<string> {
  const amount = { currency_code: 'USD', value: '100.00' }
  const response = await sandbox.request('POST', '/sandbox/authorizations', { amount })
  assert.equal(response.status, 201)
  return ((await response.json()) as { id: string }).id
}

export const aWholeCustomer = () => ({
  name: 'Ada Okafor',
  external_id: key('ada'),
  email: 'ada@example.test',
  phone: '+44 20 7946 0000',
  address: {
    line1: '1 Quay',
    line2: 'Floor 2',
    city: 'London',
    state: 'London',
    postal_code: 'E1',
    country: 'GB',
  },
  payment_method_token: 'tok_sandbox_declined',
  payment_method_type: 'CARD',
  metadata: [{ key: 'contact', value: 'Ada', display_in_invoice: true }],
})

export const aMetricBody = () => ({
  name: 'API calls',
  code: key('calls'),
  type: 'METERED',
  description: 'Calls',
  aggregation_type: 'COUNT',
  field_filters: [{ key: 'region', values: ['eu', 'us'] }],
})

export const aPlanBody = ({ metric }: World) => ({
  name: 'Pro',
  code: key('pro'),
  billing_cycle: 'WEEKLY',
  description: 'For teams',
  amount: usd(5),
  trial_period: 7,
  pay_in_advance: true,
  usage_based_charges: [aCharge(metric, '0.1', { min_amount: { value: 1 } })],
  minimum_commitment: { amount: { value: 10 }, invoice_display_name: 'Minimum' },
})

/** The minimal members. */
export const aLinkBody = () => ({
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  return_url: 'http://shop.test/thanks',
  line_items: [{ name: key('Thing'), unit_amount: { currency_code: 'USD', value: '5.00' } }],
})

/** Every member of a link. */
export const aWholeLinkBody = () => ({
  ...aLinkBody(),
  line_items: [
    {
      name: key('Shirt'),
      product_id: 'shirt',
      description: 'Organic',
      unit_amount: { currency_code: 'USD', value: '20.00' },
      taxes: [{ name: 'VAT', type: 'PERCENTAGE', value: '20' }],
      shipping: [{ type: 'FLAT', value: '4.00', additional_unit_value: '1.00' }],
      collect_shipping_address: true,
      customer_notes: [{ label: 'Engraving', required: false }],
      variants: {
        dimensions: [
          {
            name: 'Size',
            primary: true,
            options: [
              { label: 'S', unit_amount: { currency_code: 'USD', value: '18.00' } },
              { label: 'L' },
            ],
          },
        ],
      },
      adjustable_quantity: { maximum: 10 },
    },
  ],
})

export async function aLink(sandbox: ASandbox, body: unknown = aLinkBody()): Promise<string> {
  const response = await sandbox.request('POST', LINKS, body)
  assert.equal(response.status, 201)
  return ((await response.json()) as { id: string }).id
}

export const aMetricId = async ({ sandbox }: World) =>
  (await create(sandbox, '/metrics', aMetricBody())).id as string
export const aPlanId = async (world: World) =>
  (await create(world.sandbox, '/plans', aPlanBody(world))).id as string
export const aCustomerId = async ({ sandbox }: World) =>
  (await create(sandbox, '/customers', aWholeCustomer())).id as string

/** The id of a new capture of 100 USD. */
export async function aCapture(sandbox: ASandbox): Promise<string> {
  const path = `/v2/payments/authorizations/${await anAuthorization(sandbox)}/capture`
  return idOf(await sandbox.request('POST', path), 201)
}

/** The id of a new refund. */
export async function aRefund(sandbox: ASandbox): Promise<string> {
  const path = `/v2/payments/captures/${await aCapture(sandbox)}/refund`
  return idOf(await sandbox.request('POST', path), 201)
}

/** The id of an order with an item and a capture. */
export async function anOrder({ app, request, settings }: ASandbox): Promise<string> {
  const settingsBefore = { ...settings }
  settings.sale_reference = 'product_id'
  const link = await idOf(await request('POST', LINKS, aLinkBody()), 201)
  const order = await buy(app, link)
  Object.assign(settings, settingsBefore)
  return order
}

/** Every documented member of a wallet that can be approved. */
export { setupBody } from '../support/sandbox/vault.ts'

/** The id of a new setup token. */
export async function aSetupToken(sandbox: ASandbox, { isApproved = false } = {}): Promise<string> {
  const { setUp, approve } = vaultOf(sandbox)
  const { id } = (await setUp()).body
  if (isApproved) await approve(id)
  return id
}

/** The id of a new payment token. */
export const aPaymentToken = async (sandbox: ASandbox): Promise<string> =>
  (await vaultOf(sandbox).save()).id

let webhooks = 0
export const webhookBody = () => ({
  url: `https://shop.test/webhooks/${++webhooks}`,
  event_types: [{ name: 'USAGE-BILLING.INVOICE.CREATED' }],
})

/** The id of the only webhook. */
export async function aWebhook({ db, request }: ASandbox): Promise<string> {
  await db.deleteFrom('webhooks').execute()
  return idOf(await request('POST', '/v1/notifications/webhooks', webhookBody()), 201)
}

/** A recorded event, with a webhook that it is for. */
export async function aWebhookEvent(sandbox: ASandbox) {
  const webhook_id = await aWebhook(sandbox)
  const body = { event_type: 'USAGE-BILLING.INVOICE.CREATED', webhook_id }
  const id = await idOf(
    await sandbox.request('POST', '/v1/notifications/simulate-event', body),
    202,
  )
  return { ...body, id }
}

async function idOf(response: Response, status: number): Promise<string> {
  assert.equal(response.status, status)
  return ((await response.json()) as { id: string }).id
}
