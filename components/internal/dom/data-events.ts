/** Base classes of the events after a read: `data` when it succeeded, `error` when it failed. */
import type { ApiError } from '../api/api-error.ts'
import { TillEvent } from './events.ts'

export abstract class DataLoadedEvent<Data> extends TillEvent {
  /** The response as the API sent it, or the rows of a list. */
  readonly data: Data

  constructor(type: string, data: Data) {
    super(type)
    this.data = data
  }
}

export abstract class DataErrorEvent extends TillEvent {
  readonly error: ApiError

  constructor(type: string, error: ApiError) {
    super(type)
    this.error = error
  }
}
