/** Reads the usage, the balances and the taxes that the bills of a customer depend on. */
import type { CreditNoteRow } from '../../../contract/credit-note.ts'
import type { NextInvoice } from '../../../contract/plans/next-invoice.ts'
import type { Subscription } from '../../../contract/subscription.ts'
import type { Usage } from '../../../contract/usage.ts'
import type { Wallet } from '../../../contract/wallet.ts'
import { listCreditNotes } from '../../../operations/credit-notes.ts'
import { readInvoice } from '../../../operations/invoices.ts'
import { listTaxes } from '../../../operations/taxes.ts'
import { readCurrentUsage } from '../../../operations/usage.ts'
import { listWallets } from '../../../operations/wallets.ts'
import { creditsIn, knownTaxes } from '../../../payments/plan/balances.ts'
import { type BillingData, nextInvoice } from '../../../payments/plan/billed-preview.ts'
import type { Situation } from '../../../payments/plan/situation.ts'
import { UpstreamError } from '../../../upstream/error.ts'
import { fetchAllRows } from '../../../upstream/pagination.ts'
import { mapConcurrently } from '../../concurrency.ts'
import type { CustomerRequest } from '../customer-route.ts'
import { isOwnInvoice, namesNoOtherOwner } from '../ownership.ts'

type BillingRequest = Pick<
  CustomerRequest,
  'call' | 'customer' | 'customerKey' | 'assertNoForeignRows' | 'recheckCustomer'
>

/**
 * @param keys external ids of active subscriptions; their usage is read
 * @returns the data of each, and of a new subscription; undefined if balances or taxes can't be read
 * @throws {ProblemError} `upstream-unreadable` for another customer's rows
 */
export async function readBilling(
  request: BillingRequest,
  situation: Situation,
  keys: readonly string[],
): Promise<((key: string | undefined) => BillingData) | undefined> {
  if (!situation.customer.taxes) return undefined
  try {
    const [credits, since, taxes, ...usages] = await Promise.all([
      readCredits(request),
      readCreditedSince(request, situation, keys),
      readTaxes(request, situation),
      ...keys.map((key) => readUsage(request, key)),
    ])
    await request.recheckCustomer()
    return (key) => ({
      credits,
      taxes,
      usage: usages[keys.indexOf(key ?? '')],
      isCredited: since(key),
    })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return undefined
  }
}

/** The next invoices of active subscriptions; none where terms alone are known. */
export async function readNextInvoices(
  request: BillingRequest & Pick<CustomerRequest, 'plans'>,
  situation: Situation,
  shown: readonly Subscription[],
): Promise<(key: string) => NextInvoice | undefined> {
  const { certainty } = request.plans.settings
  const active = shown.filter(({ status }) => status === 'ACTIVE')
  if (certainty === 'terms' || active.length === 0) return () => undefined
  const keys = active.map(({ external_id }) => external_id)
  const data = await readBilling(request, situation, keys)
  return (key) =>
    data && keys.includes(key) ? nextInvoice(key, situation, data(key), certainty) : undefined
}

/** Undefined if it can't be read: it moves each second, and no change depends on it. */
export async function readUsage(
  { call, customer, customerKey: id, assertNoForeignRows }: BillingRequest,
  key: string,
): Promise<Usage | undefined> {
  try {
    const usage = await call(readCurrentUsage, { params: { id }, query: { subscription_id: key } })
    assertNoForeignRows(namesNoOtherOwner(usage, customer))
    return usage
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return undefined
  }
}

/** Credits by their currency. */
async function readCredits(request: BillingRequest): Promise<BillingData['credits']> {
  const [notes, wallets] = await Promise.all([
    fetchNotes(request, { credit_status: 'AVAILABLE' }),
    fetchWallets(request),
  ])
  await assertOwnNotes(notes, request)
  return (currency) => creditsIn(currency, notes, wallets)
}

/** A credit note names no customer, so the invoice that it credits is read. */
async function assertOwnNotes(
  notes: readonly CreditNoteRow[],
  { call, customer, assertNoForeignRows }: BillingRequest,
): Promise<void> {
  const ids = [...new Set(notes.map(({ invoice_id }) => invoice_id))]
  const invoices = await mapConcurrently(ids, (id) => call(readInvoice, { params: { id } }))
  assertNoForeignRows(invoices.every((invoice) => isOwnInvoice(invoice, customer)))
}

/** The oldest first: the service answers the newest first. */
const fetchNotes = async (
  { call, customer }: BillingRequest,
  filter: { credit_status?: 'AVAILABLE'; created_from?: string },
): Promise<CreditNoteRow[]> => {
  const notes = await fetchAllRows(async (page) => {
    const query = { external_customer_id: customer.externalId, ...filter, ...page }
    const { credit_notes } = await call(listCreditNotes, { query })
    return { rows: credit_notes, metadata: undefined }
  })
  return notes.toReversed()
}

const fetchWallets = async ({
  call,
  customer,
  assertNoForeignRows,
}: BillingRequest): Promise<Wallet[]> => {
  const { externalId } = customer
  const wallets = await fetchAllRows(async (page) => {
    const query = { external_customer_id: externalId, ...page }
    const { wallets, metadata } = await call(listWallets, { query })
    assertNoForeignRows(
      wallets.every(({ external_customer_id }) => external_customer_id === externalId),
    )
    return { rows: wallets, metadata }
  })
  return wallets.toReversed()
}

/** The notes of a change of plan are as old as the period that it has begun. */
async function readCreditedSince(
  request: BillingRequest,
  { rows, plans }: Situation,
  keys: readonly string[],
) {
  const starts = new Map(
    rows
      .filter(({ status }) => status === 'ACTIVE')
      .filter(({ plan_code }) => plans.get(plan_code ?? '')?.pay_in_advance)
      .filter(({ external_id }) => keys.includes(external_id))
      .map((row) => [row.external_id, Date.parse(row.current_period_start ?? '')]),
  )
  const known = [...starts.values()].filter((start) => !Number.isNaN(start))
  const notes =
    known.length > 0
      ? await fetchNotes(request, { created_from: new Date(Math.min(...known)).toISOString() })
      : []
  return (key: string | undefined): boolean => {
    const start = starts.get(key ?? '')
    return (
      start !== undefined && notes.some(({ created_at }) => Date.parse(created_at ?? '') > start)
    )
  }
}

async function readTaxes(
  { call }: BillingRequest,
  situation: Situation,
): Promise<BillingData['taxes']> {
  const known = knownTaxes(situation)
  if (known) return known
  return fetchAllRows(async (query) => {
    const { taxes, metadata } = await call(listTaxes, { query })
    return { rows: taxes, metadata }
  })
}
