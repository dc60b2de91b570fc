/**
 * Changes properties of the query as a control requests it. If the read fails, they are put back: the controls never
 * contradict the visible data, and the error names what could not be read.
 *
 *   protected override readonly queryChange = new QueryChangeController<{ page: number }>(this)
 *   this.queryChange.request({ page: 2 })
 *
 * An `AsyncData` with this controller tells it the outcome.
 */
import type { LitElement } from 'lit'
import type { CustomerLocalize } from '../i18n/messages/customer.ts'

/** Values of the properties for the visible data, and the requested ones. */
interface Change<Query> {
  readonly previous: Partial<Query>
  readonly requested: Partial<Query>
}

/** What a card and its data ask. */
export type QueryChange = Pick<
  QueryChangeController<object>,
  'failed' | 'failedText' | 'repeat' | 'forget' | 'undo'
>

export class QueryChangeController<Query extends object> {
  readonly #host: Query
  readonly #nameOf: (query: Partial<Query>) => string | undefined
  /** Until its data is there. */
  #pending: Change<Query> | undefined
  #failed: Change<Query> | undefined

  /**
   * @param host has the properties
   * @param nameOf the visible name of a choice, such as "Failed" for `{ status: 'failed' }`; undefined without a name
   */
  constructor(
    host: LitElement,
    nameOf: (query: Partial<Query>) => string | undefined = () => undefined,
  ) {
    this.#host = host as object as Query
    this.#nameOf = nameOf
  }

  request(requested: Partial<Query>): void {
    const current: Partial<Query> = {}
    for (const name of Object.keys(requested) as (keyof Query)[]) current[name] = this.#host[name]
    const pending = this.#pending
    this.#pending = {
      previous: { ...current, ...pending?.previous },
      requested: { ...pending?.requested, ...requested },
    }
    Object.assign(this.#host, requested)
  }

  /** The choice that could not be read, and was put back. */
  get failed(): Partial<Query> | undefined {
    return this.#failed?.requested
  }

  /** Before the failed choice is read again. */
  repeat(): void {
    if (this.#failed) this.request(this.#failed.requested)
  }

  /** Its data is there, or no longer wanted. */
  forget(): void {
    this.#pending = this.#failed = undefined
  }

  /** Its read has failed. Without visible data there is nothing that the controls could contradict. */
  undo(isDataVisible: boolean): void {
    const change = this.#pending
    this.#pending = undefined
    if (!change || !isDataVisible) return
    this.#failed = change
    Object.assign(this.#host, change.previous)
  }

  /** "Failed couldn’t be loaded …": undefined without a failed choice. `time` is that of the visible data. */
  failedText(localize: CustomerLocalize, time: string): string | undefined {
    if (!this.#failed) return undefined
    const { previous, requested } = this.#failed
    const [asked, shown] = [this.#nameOf(requested), this.#nameOf(previous)]
    return asked && shown
      ? localize.t('common.choice-failed', { asked, shown, time })
      : localize.t('common.change-failed', { time })
  }
}
