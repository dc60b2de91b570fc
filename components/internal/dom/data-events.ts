/** The events of data: a read that succeeded or failed, a resource that is opened, and one that was written. */
import type { ApiError } from '../api/api-error.ts'
import { TillEvent } from './events.ts'

/** `<noun>-loaded`. */
export class DataLoadedEvent<Data> extends TillEvent {
  /** The response as the API sent it, or the rows of a list. */
  readonly data: Data

  constructor(type: string, data: Data) {
    super(type)
    this.data = data
  }
}

/** `<noun>-failed`: older data stays visible. */
export class DataErrorEvent extends TillEvent {
  readonly error: ApiError

  constructor(type: string, error: ApiError) {
    super(type)
    this.error = error
  }
}

/** `<noun>-saved`, `-created`, `-changed`, `-canceled` or `-deleted`: the resource as it is afterwards, or was. */
export class DataWrittenEvent<Data> extends TillEvent {
  readonly data: Data

  constructor(type: string, data: Data) {
    super(type)
    this.data = data
  }
}

/** `<noun>-open`: a resource is about to be opened in this element. Cancel it to show it elsewhere. */
export class OpenEvent extends TillEvent {
  /** The id of the resource; empty for a new one. */
  readonly id: string
  /** The id of the resource that a new one copies; empty without one. */
  readonly from: string

  constructor(type: string, id: string, from = '') {
    super(type, true)
    this.id = id
    this.from = from
  }
}
