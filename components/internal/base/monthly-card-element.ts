/** Base class of the elements with monthly data: number of months and currency. */

import type { Amount } from '../../../server/contract/money.ts'
import type { ApiClient } from '../api/api-client.ts'
import { type CurrencyGroup, groupByCurrency } from '../format/group-by-currency.ts'
import { PaymentProgressController } from '../payments/payment-progress.ts'
import { DataCardElement } from './data-card-element.ts'
import { property } from './property.ts'
import { CURRENCY, MONTHS } from './query-converters.ts'

/** Months have this form (billing-190); `Date` would also parse other strings. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export interface MonthlyData<Answer, Row> {
  readonly response: Answer
  readonly currencies: readonly CurrencyGroup<Row>[]
}

export interface MonthsQuery {
  readonly months: number
  readonly currency: string | undefined
}

export abstract class MonthlyCardElement<
  Answer,
  Row extends { readonly month: string; readonly amount: Amount },
> extends DataCardElement<MonthlyData<Answer, Row>> {
  /** Number of months, including the current one. */
  @property({ converter: MONTHS, default: 12 }) months!: number

  /** Restricts the data to one currency, such as "EUR". Default: all currencies. */
  @property({ converter: CURRENCY, default: '' }) currency!: string

  protected override readonly changeKinds = ['invoice'] as const

  protected readonly payments = new PaymentProgressController(this, {
    session: this.session,
    data: this.data,
    changes: this.changes,
  })

  protected get queryKey() {
    return [this.months, this.currency]
  }

  protected abstract fetchMonths(
    api: ApiClient,
    query: MonthsQuery,
    signal: AbortSignal,
  ): Promise<Answer>
  protected abstract rowsOf(answer: Answer): readonly Row[]

  protected async fetchData(
    api: ApiClient,
    signal: AbortSignal,
  ): Promise<MonthlyData<Answer, Row>> {
    const query = { months: this.months, currency: this.currency || undefined }
    const answer = await this.fetchMonths(api, query, signal)
    const rows = this.rowsOf(answer)
    if (!rows.every(({ month }) => MONTH.test(month))) throw new RangeError('not a month')
    return { response: answer, currencies: groupByCurrency(rows) }
  }

  protected override eventData({ response }: MonthlyData<Answer, Row>) {
    return response
  }

  protected isEmpty({ currencies }: MonthlyData<Answer, Row>) {
    return currencies.length === 0
  }
}
