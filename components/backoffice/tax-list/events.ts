/** Events of `<tax-list>`. */
import type { Tax } from '../../../server/contract/tax.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of taxes was loaded. */
export class TaxesLoadedEvent extends DataLoadedEvent<readonly Tax[]> {
  constructor(data: readonly Tax[]) {
    super('taxes-loaded', data)
  }
}

/** The taxes could not be loaded; older data stays visible. */
export class TaxesFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('taxes-failed', error)
  }
}

/** A tax is about to be opened in its editor. Cancel it to show it elsewhere. */
export class TaxEditEvent extends TillEvent {
  /** The tax's code; empty for a new one. */
  readonly tax: string

  constructor(tax: string) {
    super('tax-edit', true)
    this.tax = tax
  }
}

/** A tax was deleted. */
export class TaxDeletedEvent extends DataLoadedEvent<Tax> {
  constructor(data: Tax) {
    super('tax-deleted', data)
  }
}

export interface TaxListEventMap {
  'taxes-loaded': TaxesLoadedEvent
  'taxes-failed': TaxesFailedEvent
  'tax-edit': TaxEditEvent
  'tax-deleted': TaxDeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends TaxListEventMap {}
}
