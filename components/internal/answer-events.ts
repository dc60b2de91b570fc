/** What readers of an answer tell the page: that it came, or why it did not. */
import type { ApiError } from './api-error.ts'
import { TillEvent } from './events.ts'

export abstract class AnswerEvent<Answer> extends TillEvent {
  readonly answer: Answer

  constructor(type: string, answer: Answer) {
    super(type)
    this.answer = answer
  }
}

export abstract class FailureEvent extends TillEvent {
  readonly error: ApiError

  constructor(type: string, error: ApiError) {
    super(type)
    this.error = error
  }
}
