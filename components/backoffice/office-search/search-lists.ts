/** The lists that a search of the office reads: customers, subscriptions, invoices, plans and payment links. */
import type { Amount } from '../../../server/contract/money.ts'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { FIRST_DAY } from '../../internal/domain/invoice-filter.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import { billingDecimals, roundMoney } from '../../internal/format/money.ts'
import type { OfficeView } from '../../internal/url-state/protocol.ts'
import { comparable } from '../internal/list/search-text.ts'
import { fetchWholeResource } from '../internal/list/whole-list.ts'
import { customer } from '../internal/resources/customer.ts'
import { fetchInvoicesOf } from '../internal/resources/invoices.ts'
import { paymentLink } from '../internal/resources/payment-link.ts'
import { plan } from '../internal/resources/plan.ts'
import type { ListedRows } from '../internal/resources/resource.ts'
import { subscriptions, withoutChanges } from '../internal/resources/subscription.ts'
import {
  customerName,
  fetchNames,
  planName,
  searchTexts,
} from '../subscription-board/board-data.ts'

export interface SearchHit {
  /** The id of the record that it opens. */
  readonly id: string
  readonly title: string
  /** A second line, such as an e-mail address. */
  readonly detail: string
  readonly amount?: Amount | null
  /** Of an invoice or of its payment, as the service names it. */
  readonly status?: string
  /** As it is compared. */
  readonly text: string
}

interface SearchedList {
  readonly hits: readonly SearchHit[]
  /** Lists without their names in the hits, because they could not be read. */
  readonly unnamed?: readonly SearchList['key'][]
  /** The number of rows that were read of more; undefined if these are all. */
  readonly limit: number | undefined
}

export interface SearchList {
  readonly key: 'customers' | 'subscriptions' | 'invoices' | 'plans' | 'links'
  readonly scope: MerchantScope
  /** The event of the list that opens a row. */
  readonly event: string
  readonly view: OfficeView
  /** The parameter of the opened row in the address. */
  readonly parameter: string
  /** The part of the opened row. */
  readonly part?: string
  /** `can` is true for a scope of the session. */
  readonly read: (
    api: ApiClient,
    signal: AbortSignal,
    can: (scope: MerchantScope) => boolean,
  ) => Promise<SearchedList>
}

const hit = (
  id: string,
  title: string,
  detail: string,
  ...others: readonly (string | null | undefined)[]
): SearchHit => ({
  id,
  title,
  detail,
  text: [title, detail, ...others].map((text) => comparable(text ?? '')).join('\n'),
})

/** The first rows of a resource, because the services have no search; the element says if there are more. */
const readRows =
  <Row extends object>(
    resource: ListedRows<Row>,
    toHit: (row: Row) => SearchHit,
  ): SearchList['read'] =>
  async (api, signal) => {
    const { rows, next } = await fetchWholeResource(resource, api, signal)
    return { hits: rows.map(toHit), limit: next === undefined ? undefined : rows.length }
  }

/**
 * Running ones first. One hit for a subscription with its scheduled change and its earlier plans, because all of them
 * are in the same place. The lists of names are those that the search reads: the requests are shared.
 */
const readSubscriptions: SearchList['read'] = async (api, signal, can) => {
  const [{ rows, next }, names] = await Promise.all([
    fetchWholeResource(subscriptions, api, signal),
    fetchNames(api, can, signal),
  ])
  const hits = new Map<string, SearchHit>()
  for (const row of withoutChanges(rows)) {
    const { external_customer_id: customer, external_id, name } = row
    const key = JSON.stringify([customer, external_id])
    if (hits.has(key)) continue
    const detail = [customerName(row, names), planName(row, names)].filter(Boolean).join(' · ')
    hits.set(key, hit(customer, name || external_id, detail, ...searchTexts(row, names)))
  }
  const unnamed = (['customers', 'plans'] as const).filter((key) => names[key] === 'failed')
  return { hits: [...hits.values()], unnamed, limit: next === undefined ? undefined : rows.length }
}

/** The unpaid ones first. */
async function readInvoices(api: ApiClient, signal: AbortSignal): Promise<SearchedList> {
  const statuses = ['FAILED', 'PENDING', 'SUCCEEDED'] as const
  const query = { issuing_date_from: FIRST_DAY }
  const { rows, hasMore } = await fetchInvoicesOf(api, statuses, query, signal)
  const hits = rows.map(({ id, invoice_number, customer, status, payment_status, ...row }) => {
    const amount = toAmount(row.amount.total_amount)
    const name = customer.name || customer.external_id
    return {
      ...hit(id, invoice_number || id, name, amount && roundMoney(amount, billingDecimals).value),
      amount,
      status: status === 'DRAFT' ? status : payment_status,
    }
  })
  return { hits, limit: hasMore ? hits.length : undefined }
}

export const SEARCH_LISTS: readonly SearchList[] = [
  {
    key: 'customers',
    scope: 'customers:read',
    event: 'customer-open',
    view: 'customers',
    parameter: 'customer',
    read: readRows(customer, ({ external_id, name, email, phone, metadata }) => {
      const notes = metadata?.map(({ value }) => value) ?? []
      return hit(
        external_id,
        name || external_id,
        email || external_id,
        external_id,
        phone,
        ...notes,
      )
    }),
  },
  {
    key: 'subscriptions',
    scope: 'subscriptions:read',
    event: 'customer-open',
    view: 'customers',
    parameter: 'customer',
    part: 'subscriptions',
    read: readSubscriptions,
  },
  {
    key: 'invoices',
    scope: 'invoices:read',
    event: 'invoice-board-open',
    view: 'invoices',
    parameter: 'invoice',
    read: readInvoices,
  },
  {
    key: 'plans',
    scope: 'catalog:read',
    event: 'plan-open',
    view: 'plans',
    parameter: 'plan',
    read: readRows(plan, (row) => hit(plan.idOf(row), row.name || row.code, row.code)),
  },
  {
    key: 'links',
    scope: 'links:read',
    event: 'payment-link-open',
    view: 'pay-links',
    parameter: 'pay-link',
    read: readRows(paymentLink, (row) => hit(row.id, paymentLink.nameOf(row), row.id)),
  },
]
