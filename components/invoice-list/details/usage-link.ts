/** Leads from the expanded invoice to the usage of its period, in a `<usage-history>` on the page. */
import { type LitElement, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import { InvoiceUsageOpenEvent } from '../events.ts'
import type { InvoiceLocalize } from '../messages.ts'

interface Period {
  readonly from: string
  readonly to: string
}

/** The members of a `<usage-history>` that the link uses. */
interface History extends HTMLElement {
  periodBefore(day: string, signal: AbortSignal): Promise<Period | undefined>
  showPeriod(period: Period): void
}

export interface UsageLinkHost extends LitElement {
  /** The id of the history; empty for none. */
  readonly usageFor: string
}

export class UsageLinkController {
  readonly #host: UsageLinkHost
  readonly #period: AsyncData<readonly [history: History, day: string], Period | undefined>

  /** `invoice` returns the expanded one. */
  constructor(
    host: UsageLinkHost,
    session: SessionConsumer,
    invoice: () => InvoiceForCustomer | undefined,
  ) {
    this.#host = host
    this.#period = new AsyncData(host, {
      session,
      resetKey: () => invoice()?.issued_date,
      args: () => {
        const history = this.#history
        const day = invoice()?.issued_date
        return history && day ? ([history, day] as const) : undefined
      },
      task: ([history, day], signal) => history.periodBefore(day, signal),
    })
  }

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
    const { usageFor } = this.#host
    const root = this.#host.getRootNode() as Document | ShadowRoot
    const history = usageFor ? (root.getElementById(usageFor) as History | null) : null
    return history && 'periodBefore' in history ? history : undefined
  }
}
