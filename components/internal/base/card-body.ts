/** Template of the body of a card, or of a section of one: signed out, the notice of a failed read, and the content. */
import { html, nothing, type TemplateResult } from 'lit'
import { type ApiError, asApiError } from '../api/api-error.ts'
import type { AsyncData } from '../controllers/async-data.ts'
import type { LocalizeController } from '../controllers/localize.ts'
import { type customerMessages, errorMessage } from '../i18n/messages/customer.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import { notice, quietLine, retryButton } from '../templates/notice.ts'

export interface CardBody<Data> {
  readonly localize: LocalizeController<typeof customerMessages>
  readonly session: Pick<SessionConsumer, 'needsSignIn'>
  readonly data: Pick<AsyncData<never, Data>, 'value' | 'error'>
  /** Above the notice. */
  readonly header?: (data: Data | undefined) => unknown
  readonly notice: (error: ApiError | undefined, data: Data | undefined) => unknown
  readonly content: (data: Data) => TemplateResult
  /** The general message of a failed read: "Invoices couldn’t be loaded.". */
  readonly failure: () => string
  readonly retry: () => void
}

/** Undefined while there is nothing to show but the skeleton. `isIdle` is true if nothing is read. */
export function cardBody<Data>(card: CardBody<Data>, isIdle = false): TemplateResult | undefined {
  const { localize, session, data, header } = card
  const { value, error } = data
  if (!localize.isReady) return
  if (session.needsSignIn && value === undefined) return quietLine(localize.t('common.signed-out'))
  if (!value && !error && !isIdle) return
  return html`
    ${header ? headerSafely(header, value) : nothing}
    ${card.notice(error, value)}
    ${value ? contentSafely(card, value) : nothing}
  `
}

/** The header of a malformed response is the one without data; the content has the error. */
function headerSafely<Data>(header: (data: Data | undefined) => unknown, data: Data | undefined) {
  try {
    return header(data)
  } catch {
    return header(undefined)
  }
}

/** A malformed response that only its rendering detects is shown as an error. */
function contentSafely<Data>(card: CardBody<Data>, data: Data): TemplateResult {
  const { localize, content, failure, retry } = card
  try {
    return content(data)
  } catch (thrown) {
    const message = errorMessage(localize, asApiError(thrown), failure())
    return notice(message, retryButton(localize, retry))
  }
}
