/** Holds the fields of an alert that is being edited, and maps them to and from the API. */
import type { AlertBody, AlertForCustomer } from '../../../server/contract/alert.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import type { AlertTarget } from '../../internal/domain/alert-text.ts'

export interface Draft {
  /** A UUID: the code of a new alert, and the idempotency key of each attempt to create it. */
  readonly id: string
  /** The alert that is edited; undefined for a new one. */
  readonly original: AlertForCustomer | undefined
  readonly target: AlertTarget
  readonly name: string
  /** The thresholds as typed. */
  readonly thresholdValues: readonly string[]
  /** The recurring threshold as typed; empty without one. */
  readonly recurringValue: string
}

export const newDraft = (target: AlertTarget): Draft => ({
  id: crypto.randomUUID(),
  original: undefined,
  target,
  name: '',
  thresholdValues: [''],
  recurringValue: '',
})

export const draftOf = (alert: AlertForCustomer): Draft => ({
  id: crypto.randomUUID(),
  original: alert,
  target: alert as AlertTarget,
  name: alert.name ?? '',
  thresholdValues: alert.thresholds.filter(({ recurring }) => !recurring).map(({ value }) => value),
  recurringValue: alert.thresholds.find(({ recurring }) => recurring)?.value ?? '',
})

/** Request body of an update. Unchanged thresholds keep their codes. */
export function updateBody({ original, name, thresholdValues, recurringValue }: Draft) {
  // A plain threshold and the recurring one may have the same value.
  const threshold = (value: string, isRecurring = false) => {
    const former = original?.thresholds.find(
      (one) => one.value === value && (one.recurring ?? false) === isRecurring,
    )
    return { value, ...(former?.code && { code: former.code }) }
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

/** Messages by field: "value-0", "recurring", "name", "target"; "" for issues without a field. */
export function fieldErrors(
  { thresholdValues }: Draft,
  { issues }: ApiError,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { pointer, message } of issues) {
    errors[fieldForPointer(pointer, thresholdValues.length)] ??= message
  }
  return errors
}

function fieldForPointer(pointer: string, plainCount: number): string {
  const [, member = '', index] = pointer.split('/')
  if (member === 'name') return 'name'
  if (member === 'type' || member === 'metric_code') return 'target'
  if (member !== 'thresholds' || index === undefined) return ''
  return Number(index) < plainCount ? `value-${index}` : 'recurring'
}
