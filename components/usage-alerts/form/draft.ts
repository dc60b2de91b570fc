/** Holds the fields of an alert that is being edited, and maps them to and from the API. */

import type { AlertBody, AlertForCustomer } from '../../../server/contract/alert.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import type { AlertTarget } from '../../internal/domain/alert-text.ts'
import { randomUuid } from '../../internal/domain/random-uuid.ts'
import { parseTyped, typedText } from '../../internal/format/typed-number.ts'
import { errorMessage } from '../../internal/i18n/messages/customer.ts'
import type { AlertsLocalize } from '../messages.ts'

export interface Draft {
  /** A UUID: the code of a new alert, and the idempotency key of each attempt to create it. */
  readonly id: string
  /** The external id of its subscription. */
  readonly subscription: string
  /** The alert that is edited; undefined for a new one. */
  readonly original: AlertForCustomer | undefined
  readonly target: AlertTarget
  readonly name: string
  /** The thresholds as typed. */
  readonly thresholdValues: readonly string[]
  /** The recurring threshold as typed; empty without one. */
  readonly recurringValue: string
}

export const newDraft = (target: AlertTarget, subscription: string): Draft => ({
  id: randomUuid(),
  subscription,
  original: undefined,
  target,
  name: '',
  thresholdValues: [''],
  recurringValue: '',
})

export const draftOf = (alert: AlertForCustomer, subscription: string, locale: string): Draft => ({
  id: randomUuid(),
  subscription,
  original: alert,
  target: alert as AlertTarget,
  name: alert.name ?? '',
  thresholdValues: alert.thresholds
    .filter(({ recurring }) => !recurring)
    .map(({ value }) => typedText(value, locale)),
  recurringValue: typedText(
    alert.thresholds.find(({ recurring }) => recurring)?.value ?? '',
    locale,
  ),
})

/** Messages by field, in the language in which they are shown. */
export type ErrorTexts = Readonly<Record<string, () => string>>

/**
 * The draft with decimal texts in place of the typed numbers, and messages by field for those that are missing or can't
 * be read. Without other thresholds the recurring one is required.
 */
export function readDraft(draft: Draft, localize: AlertsLocalize) {
  const errors: Record<string, () => string> = {}
  const read = (text: string, field: string, isRequired = true): string => {
    const typed = text.trim()
    if (!typed && isRequired) errors[field] = () => localize.t('alerts.required')
    const value = typed && parseTyped(typed, localize.locale)
    if (value === undefined || value.startsWith('-')) {
      errors[field] = () =>
        localize.t('alerts.number', { example: typedText('12.5', localize.locale) })
    }
    return value ?? ''
  }
  const thresholdValues = draft.thresholdValues.map((typed, index) => read(typed, `value-${index}`))
  const isRecurringRequired = !thresholdValues.length
  const recurringValue = read(draft.recurringValue, 'recurring', isRecurringRequired)
  return { read: { ...draft, thresholdValues, recurringValue }, errors }
}

/** Request body of an update. Unchanged thresholds keep their codes. */
export function updateBody({ original, name, thresholdValues, recurringValue }: Draft) {
  // A plain threshold and the recurring one may have the same value.
  const threshold = (value: string, isRecurring = false) => {
    const previous = original?.thresholds.find(
      (item) => item.value === value && (item.recurring ?? false) === isRecurring,
    )
    return { value, ...(previous?.code && { code: previous.code }) }
  }
  const thresholds = [
    ...thresholdValues.map((value) => threshold(value)),
    ...(recurringValue ? [{ ...threshold(recurringValue, true), recurring: true }] : []),
  ]
  return { name, thresholds }
}

/** Request body of a new alert. */
export function createBody(draft: Draft): AlertBody {
  const { id, target, name } = draft
  return {
    type: target.type as AlertBody['type'],
    code: `alert-${id}`,
    ...(target.metric && { metric_code: target.metric.code }),
    ...(name && { name }),
    thresholds: updateBody(draft).thresholds,
  }
}

/** Messages by field: "value-0", "recurring", "name", "target"; "" for the form, if no issue has a field. */
export function errorTexts(
  { thresholdValues }: Draft,
  error: ApiError,
  localize: AlertsLocalize,
): ErrorTexts {
  const errors: Record<string, () => string> = {}
  for (const { pointer, message } of error.issues) {
    errors[fieldForPointer(pointer, thresholdValues.length)] ??= () => message
  }
  const hasField = Object.keys(errors).length > 0
  return hasField ? errors : { '': writeErrorText(error, localize) }
}

/** The text of a write that failed, without its fields. */
export const writeErrorText = (error: ApiError, localize: AlertsLocalize) => (): string => {
  const unsaved = localize.t('alerts.unsaved')
  if (error.code === 'invalid-request') return unsaved
  if (error.code === 'refused') return error.upstreamMessage ?? unsaved
  return errorMessage(localize, error)
}

function fieldForPointer(pointer: string, plainCount: number): string {
  const [, member = '', index] = pointer.split('/')
  if (member === 'name') return 'name'
  if (member === 'type' || member === 'metric_code') return 'target'
  if (member !== 'thresholds' || index === undefined) return ''
  return Number(index) < plainCount ? `value-${index}` : 'recurring'
}
