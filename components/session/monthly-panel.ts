/** What the elements have alike that show a customer's months: how far back, and in which currencies. */
import { property } from 'lit/decorators.js'
import type { Amount } from '../../server/contract/money.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { matching, within } from '../internal/attributes.ts'
import { byCurrency, type CurrencyGroup } from '../internal/by-currency.ts'
import { SessionPanel } from './session-panel.ts'

/** billing-190; a browser may make a date of anything. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export interface Months<Answer, Row> {
  readonly answer: Answer
  readonly currencies: readonly CurrencyGroup<Row>[]
}

export abstract class MonthlyPanel<
  Answer,
  Row extends { readonly month: string; readonly amount: Amount },
> extends SessionPanel<Months<Answer, Row>> {
  /** How many months back, this one included. */
  @property({ type: Number }) months = 12

  /** One currency alone, such as "EUR". Default: all there are. */
  @property() currency = ''

  protected get question() {
    return [this.count, this.#code]
  }

  /** How many months are asked for. */
  protected get count(): number {
    return within(this, 'months', [1, 1200], 12)
  }

  get #code(): string {
    return matching(this, 'currency', (text) => /^[A-Z]{3}$/.test(text), 'a code such as EUR')
  }

  protected abstract readonly path: string
  protected abstract rowsOf(answer: Answer): readonly Row[]

  protected async read(api: ApiClient, signal: AbortSignal): Promise<Months<Answer, Row>> {
    const query = { months: this.count, currency: this.#code || undefined }
    const answer = await api.get<Answer>(this.path, { query, signal })
    const rows = this.rowsOf(answer)
    if (!rows.every(({ month }) => MONTH.test(month))) throw new RangeError('not a month')
    return { answer, currencies: byCurrency(rows) }
  }

  protected isEmpty({ currencies }: Months<Answer, Row>) {
    return currencies.length === 0
  }
}
