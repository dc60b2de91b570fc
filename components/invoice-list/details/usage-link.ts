/** Leads from the expanded invoice to the usage of its period, in a `<usage-history>` on the page. */
import { type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { findById, rootOf } from '../../internal/dom/safe-document.ts'
import {
  type ChargeNames,
  chargeNames,
  type ListedPlan,
} from '../../internal/domain/charge-text.ts'
import type { UsagePeriod } from '../../internal/domain/usage-period.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import { InvoiceUsageOpenEvent } from '../events.ts'
import type { InvoiceLocalize } from '../messages.ts'

/** A period of the history's visible subscription. */
interface Period {
  readonly from: string
  readonly to: string
  readonly usage?: UsagePeriod
}

/** The members of a `<usage-history>` that the link uses. */
interface History extends HTMLElement {
  readonly shownSubscription: string | undefined
  periodBefore(day: string, signal: AbortSignal): Promise<Period | undefined>
  showPeriod(period: Period): void
}

export interface UsageLinkHost extends LitElement {
  /** The id of the history; empty for none. */
  readonly usageFor: string
}

type Args = readonly [history: History, day: string, subscription: string | undefined]

/** The subscription of the history has changed, or could not be read. */
const HISTORY_EVENTS = ['usage-history-loaded', 'usage-history-failed']

export class UsageLinkController implements ReactiveController {
  readonly #host: UsageLinkHost
  readonly #period: AsyncData<Args, Period | undefined>
  readonly #plans: AsyncData<readonly [ApiClient], ListedPlan[]>
  #root: Node | undefined

  /** `invoice` returns the expanded one. */
  constructor(
    host: UsageLinkHost,
    session: SessionConsumer,
    invoice: () => InvoiceForCustomer | undefined,
  ) {
    this.#host = host
    this.#period = new AsyncData(host, {
      session,
      resetKey: () => `${invoice()?.issued_date} ${this.#history?.shownSubscription}`,
      args: () => {
        const history = this.#history
        const day = invoice()?.issued_date
        return history && day ? ([history, day, history.shownSubscription] as const) : undefined
      },
      task: ([history, day], signal) => history.periodBefore(day, signal),
    })
    this.#plans = new AsyncData(host, {
      session,
      args: () => (session.api && this.#period.value ? ([session.api] as const) : undefined),
      task: async ([api], signal): Promise<ListedPlan[]> => {
        const { subscriptions } = await request(api, 'GET /me/plans', { signal })
        return subscriptions.flatMap(({ plan, charge_ids }) => {
          if (!plan) return []
          // Throws for a malformed price, by which nothing is named.
          parseDecimal(plan.amount.value)
          return [{ ...plan, chargeIds: [...charge_ids] }]
        })
      },
    })
    host.addController(this)
  }

  /** The history is in the same tree. */
  hostConnected(): void {
    this.#root = rootOf(this.#host)
    for (const name of HISTORY_EVENTS) this.#root.addEventListener(name, this.#onHistory)
  }

  hostDisconnected(): void {
    for (const name of HISTORY_EVENTS) this.#root?.removeEventListener(name, this.#onHistory)
  }

  /** The names of the fees of an invoice, as far as the usage of the period tells them apart. */
  namesOf(invoice: InvoiceForCustomer): ChargeNames {
    return chargeNames(invoice, this.#period.value?.usage, this.#plans.value)
  }

  readonly #onHistory = (): void => this.#host.requestUpdate()

  /**
   * "See usage Sep 1 – 30, 2026", if the history has a period that ended when the invoice was issued. The invoice
   * itself names no period and no subscription, so the link claims neither.
   */
  render(invoice: InvoiceForCustomer, localize: InvoiceLocalize): TemplateResult | typeof nothing {
    const period = this.#period.value
    if (!period) return nothing
    const label = localize.t('invoices.usage', { period: localize.period(period.from, period.to) })
    return secondaryButton(label, () => {
      const { from, to } = period
      if (this.#host.dispatchEvent(new InvoiceUsageOpenEvent(invoice, { from, to }))) {
        this.#history?.showPeriod(period)
      }
    })
  }

  /** Undefined before the history is upgraded. */
  get #history(): History | undefined {
    const history = findById(this.#host, this.#host.usageFor) as History | undefined
    return history && 'periodBefore' in history ? history : undefined
  }
}
