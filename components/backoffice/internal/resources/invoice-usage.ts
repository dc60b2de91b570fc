/** Reads the usage of billing periods, and names the charges of an invoice by it. */
import type { LitElement } from 'lit'
import type { InvoiceForMerchant } from '../../../../server/contract/invoice.ts'
import type { Amount } from '../../../../server/contract/money.ts'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { PastPeriodForMerchant } from '../../../../server/contract/usage.ts'
import { parseDecimal } from '../../../../server/pricing/price/decimal.ts'
import { PAGE_SIZE } from '../../../internal/api/all-pages.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { getList } from '../../../internal/api/list-response.ts'
import { AsyncData } from '../../../internal/controllers/async-data.ts'
import { type ChargeNames, chargeNames } from '../../../internal/domain/charge-text.ts'
import {
  endedBefore,
  parseUsagePeriod,
  type UsagePeriod,
} from '../../../internal/domain/usage-period.ts'
import { toAmount } from '../../../internal/format/billing-money.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import { fetchAllPlans } from './plan.ts'

/** One unreadable number makes the period unreadable: a part of a sum would be wrong. @throws {RangeError} */
export const parseBilledUsage = (usage: PastPeriodForMerchant): UsagePeriod =>
  parseUsagePeriod({
    ...usage,
    total_amount: exact(usage.total_amount),
    taxes_amount: usage.taxes_amount && exact(usage.taxes_amount),
    charges_usage: getList(usage, 'charges_usage').map(({ units, amount, charge, ...used }) => {
      parseDecimal(units)
      const min_amount = charge?.min_amount && exact(charge.min_amount)
      return { ...used, units, amount: exact(amount), charge: charge && { ...charge, min_amount } }
    }),
  })

/** @throws {RangeError} for an amount that may have lost digits */
function exact(money: PastPeriodForMerchant['total_amount']): Amount {
  const amount = toAmount(money)
  if (!amount) throw new RangeError('not an amount')
  return amount
}

/** Reads the names of the charges of an invoice that is shown. */
export class ChargeNamesController {
  readonly #data: AsyncData<readonly [ApiClient, string], ChargeNames>

  constructor(
    host: LitElement,
    session: SessionConsumer,
    invoice: () => InvoiceForMerchant | undefined,
  ) {
    this.#data = new AsyncData(host, {
      session,
      resetKey: () => invoice()?.id,
      args: () => {
        const { api } = session
        const id = invoice()?.id
        return api && id ? ([api, id] as const) : undefined
      },
      task: ([api], signal) =>
        fetchChargeNames(api, invoice()!, { can: (scope) => session.can(scope), signal }),
    })
  }

  /** Without any until they are read. */
  get names(): ChargeNames {
    return this.#data.value ?? []
  }
}

interface ChargeNamesOptions {
  readonly can: (scope: MerchantScope) => boolean
  readonly signal: AbortSignal
}

/** CHOICE: each subscription is a request, so that more would be dozens. */
const MAX_SUBSCRIPTIONS = 10

/**
 * The names of an invoice's charges, as its customer reads them. None where a read fails or the session may not read
 * the usage: their positions are always right.
 */
async function fetchChargeNames(
  api: ApiClient,
  invoice: InvoiceForMerchant,
  options: ChargeNamesOptions,
): Promise<ChargeNames> {
  try {
    return await readChargeNames(api, invoice, options)
  } catch {
    return []
  }
}

async function readChargeNames(
  api: ApiClient,
  { id, fees = [], issued_date, customer: { external_id: customer } }: InvoiceForMerchant,
  { can, signal }: ChargeNamesOptions,
): Promise<ChargeNames> {
  if (!fees.length || !can('usage:read') || !can('subscriptions:read')) return []
  const exactFees = fees.map((fee) => ({ total_amount: exact(fee.total_amount) }))
  const query = { external_customer_id: customer, per_page: PAGE_SIZE }
  const [subscriptions, plans] = await Promise.all([
    request(api, 'GET /billing/subscriptions', { query, signal }),
    can('catalog:read') ? fetchAllPlans(api, signal) : [],
  ])
  const begun = getList(subscriptions, 'subscriptions').filter(({ status }) => status !== 'PENDING')
  const keys = [...new Set(begun.map(({ external_id }) => external_id))]
  // Another one could have a fee of the same amount.
  if (keys.length > MAX_SUBSCRIPTIONS) return []
  const listed = plans.flatMap(({ name, code, amount, usage_based_charges: charges }) => {
    const price = toAmount(amount ?? null)
    const chargeIds = charges?.map(({ id }) => id) ?? []
    return price ? [{ name: name || code, amount: price, chargeIds }] : []
  })
  const names = await Promise.all(
    keys.map(async (subscription_id) => {
      const query = { subscription_id, per_page: PAGE_SIZE }
      const past = await request(api, 'GET /billing/customers/{id}/past_usage', {
        ...{ params: { id: customer }, query, signal },
      })
      const usage = getList(past, 'usage_periods').find(({ invoice_id, to_datetime }) =>
        invoice_id ? invoice_id === id : endedBefore(to_datetime, issued_date),
      )
      return chargeNames({ id, fees: exactFees }, usage && parseBilledUsage(usage), listed)
    }),
  )
  const [found, ...others] = names.filter((some) => some.some(Boolean))
  return found && !others.length ? found : []
}
