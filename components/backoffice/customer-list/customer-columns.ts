/**
 * Columns of a customer: the profile, and the plan, the status, the debt and the last invoice from the joined lists.
 */
import { html, type TemplateResult } from 'lit'
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { getFormatter } from '../../internal/format/intl-cache.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import { emailText } from '../internal/card/email-text.ts'
import { statusBadge, statusText } from '../internal/card/subscription-status.ts'
import type { ListColumn } from '../internal/list/list-columns.ts'
import type { CustomerInvoices, CustomerJoins } from './customer-joins.ts'
import type { CustomersLocalize } from './messages.ts'

type Column = ListColumn<CustomerForMerchant>

interface ColumnsContext {
  readonly localize: CustomersLocalize
  readonly nameOf: (customer: CustomerForMerchant) => string
  /** Undefined while they are read. */
  readonly joins: CustomerJoins | undefined
  readonly can: (scope: MerchantScope) => boolean
  readonly invoiceHref: (id: string) => string | undefined
  readonly planHref: (id: string) => string | undefined
}

/** Without the scope of a list its columns are left out. */
export const customerColumns = (context: ColumnsContext): readonly Column[] => [
  ...profileColumns(context),
  ...(context.can('subscriptions:read') ? subscriptionColumns(context) : []),
  ...(context.can('invoices:read') ? invoiceColumns(context) : []),
]

const profileColumns = ({ localize, nameOf }: ColumnsContext): readonly Column[] => [
  {
    key: 'name',
    label: localize.t('customers.name'),
    value: nameOf,
    cell: (customer) => html`<bdi>${nameOf(customer)}</bdi>`,
    remark: ({ external_id }) => html`<bdi class="muted small">${external_id}</bdi>`,
  },
  { key: 'id', label: localize.t('customers.id'), value: ({ external_id }) => external_id },
  {
    key: 'email',
    label: localize.t('customers.email'),
    value: ({ email }) => email,
    cell: ({ email }) => (email ? emailText(email) : UNKNOWN),
  },
  { key: 'phone', label: localize.t('customers.phone'), value: ({ phone }) => phone },
]

/** Not known: neither nothing nor zero. */
const UNKNOWN = '–'
const WAITING = html`<span class="muted">…</span>`
const muted = (text: string): TemplateResult => html`<span class="muted">${text}</span>`

function subscriptionColumns(context: ColumnsContext): readonly Column[] {
  const { localize, joins, planHref } = context
  const { subscriptions } = joins ?? {}
  const read = typeof subscriptions === 'object' ? subscriptions : undefined
  const of = ({ external_id }: CustomerForMerchant) => read?.byCustomer.get(external_id) ?? []
  const planOf = ({ plan_code }: SubscriptionForMerchant) =>
    (plan_code && read?.plans.get(plan_code)) || undefined
  /** Ids of plans by their names; undefined for the code of a plan that is not known. */
  const plansOf = (customer: CustomerForMerchant): ReadonlyMap<string, string | undefined> => {
    const ids = new Map<string, string | undefined>()
    for (const row of of(customer)) {
      const plan = planOf(row)
      const name = plan?.name ?? row.plan_code
      if (name && !ids.has(name)) ids.set(name, plan?.id)
    }
    return ids
  }
  const list = getFormatter(Intl.ListFormat, localize.locale, { type: 'unit', style: 'short' })
  const planLinks = (ids: ReadonlyMap<string, string | undefined>) =>
    list.formatToParts(ids.keys()).map(({ type, value }) => {
      const id = type === 'element' ? ids.get(value) : undefined
      return type === 'element' ? linkTo(id && planHref(id), value) : value
    })
  const none = () => (!joins ? WAITING : UNKNOWN)
  const isKnown = read && read.limit === undefined
  return [
    {
      key: 'plan',
      label: localize.t('customers.plan'),
      value: (customer) => list.format(plansOf(customer).keys()),
      cell: (customer) => {
        const ids = plansOf(customer)
        return html`<bdi>${ids.size ? planLinks(ids) : none()}</bdi>`
      },
    },
    {
      key: 'status',
      label: localize.t('customers.status'),
      value: (customer) => {
        const [first] = of(customer)
        return first
          ? statusText(first, localize)
          : isKnown
            ? localize.t('customers.unsubscribed')
            : ''
      },
      cell: (customer) => {
        const [first] = of(customer)
        if (first) return statusBadge(first, statusText(first, localize))
        return isKnown ? muted(localize.t('customers.unsubscribed')) : none()
      },
    },
  ]
}

function invoiceColumns(context: ColumnsContext): readonly Column[] {
  const { localize, joins, invoiceHref } = context
  const { invoices } = joins ?? {}
  const read = typeof invoices === 'object' ? invoices : undefined
  const of = ({ external_id }: CustomerForMerchant): CustomerInvoices =>
    read?.byCustomer.get(external_id) ?? { overdue: [], last: undefined }
  const none = () => (!joins ? WAITING : UNKNOWN)
  const isUnpaidKnown = read && read.unpaidLimit === undefined
  const areAllKnown = isUnpaidKnown && read.paidLimit === undefined
  const lastText = (customer: CustomerForMerchant) => {
    const { last } = of(customer)
    return last && (last.invoice_number || last.id)
  }
  const currencies = [
    ...new Set(
      [...(read?.byCustomer.values() ?? [])].flatMap(({ overdue }) =>
        overdue.map(({ currency_code }) => currency_code),
      ),
    ),
  ].sort()
  return [
    {
      key: 'overdue',
      label: localize.t('customers.overdue'),
      isNumeric: true,
      // Customers of several currencies are sorted by the first of them.
      value: (customer) => of(customer).overdue[0],
      cell: (customer) => {
        const { overdue } = of(customer)
        if (overdue.length)
          return overdue.map(
            (sum) => html`<span class="overdue-sum">${localize.money(sum)}</span> `,
          )
        return isUnpaidKnown ? muted(localize.t('customers.not-overdue')) : none()
      },
      csv: currencies.map((currency) => ({
        label: localize.t('customers.overdue-in', { currency }),
        text: (customer) =>
          of(customer).overdue.find(({ currency_code }) => currency_code === currency)?.value ??
          (isUnpaidKnown ? '0' : ''),
      })),
    },
    {
      key: 'last',
      label: localize.t('customers.last-invoice'),
      value: (customer) => of(customer).last?.issued_date,
      cell: (customer) => {
        const { last } = of(customer)
        if (!last) return areAllKnown ? muted(localize.t('customers.no-invoice')) : none()
        return html`${linkTo(invoiceHref(last.id), lastText(customer)!)}
          <span class="muted small date">${localize.date(last.issued_date)}</span>`
      },
      csv: [
        { label: localize.t('customers.last-invoice'), text: lastText },
        {
          label: localize.t('customers.last-issued'),
          text: (customer) => of(customer).last?.issued_date,
        },
      ],
    },
  ]
}
