/** Issues of several events as one text, a line each, with the number of their event. */
import { ApiError } from '../../internal/api/api-error.ts'
import { issueText } from '../internal/forms/messages.ts'
import { pathOf } from '../internal/forms/rules.ts'
import { fieldPointer } from '../internal/forms/server-issues.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import type { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import type { BatchTexts } from './event-batch.ts'
import type { messages } from './messages.ts'

export type EventLocalize = MerchantLocalizeController<typeof messages>

export const issueTexts = (localize: EventLocalize): BatchTexts => ({
  notJson: localize.t('event.not-json'),
  missing: (property) => localize.t('event.property', { property }),
  inexact: (number) => localize.t('event.inexact', { number }),
  notList: localize.t('event.not-list'),
  notObject: localize.t('event.not-object'),
  notText: localize.t('event.not-text'),
  noMember: localize.t('event.no-member'),
  duplicate: localize.t('event.duplicate'),
})

const MAX_LINES = 5

/** The first lines, in the order of their events; undefined without an issue. */
export function batchIssueText(localize: EventLocalize, issues: FieldIssues): string | undefined {
  const lines = Object.entries(issues).map(([pointer, issue]) =>
    lineOf(localize, pointer, issueText(localize, issue)),
  )
  return textOf(localize, lines)
}

/** The error with its issues at the text of the events, since the form has no fields of single ones. */
export function batchError(
  localize: EventLocalize,
  error: ApiError,
  textOfCode: (code: string) => string | undefined,
): ApiError {
  const lines = error.issues.map(({ pointer, message }) => lineOf(localize, pointer, message))
  for (const { issue, field, description } of error.upstreamDetails) {
    const text = (issue && textOfCode(issue)) ?? description
    if (text) lines.push(lineOf(localize, fieldPointer(field ?? ''), text))
  }
  const message = textOf(localize, lines)
  if (!message) return error
  const issues = [{ pointer: '/events', message }]
  return new ApiError(error.code, { ...error, cause: error, issues, upstreamDetails: [] })
}

interface Line {
  readonly index: number
  readonly text: string
}

function lineOf(localize: EventLocalize, pointer: string, text: string): Line {
  const [list, entry = '', ...path] = pathOf(pointer)
  if (list !== 'events' || !/^\d+$/.test(entry)) return { index: -1, text }
  const index = Number(entry)
  const number = localize.number(index + 1)
  const member = path.join('.')
  return {
    index,
    text: member
      ? localize.t('event.member-issue', { number, member, text })
      : localize.t('event.issue', { number, text }),
  }
}

function textOf(localize: EventLocalize, lines: readonly Line[]): string | undefined {
  if (lines.length === 0) return undefined
  const shown = lines
    .toSorted((a, b) => a.index - b.index)
    .slice(0, MAX_LINES)
    .map(({ text }) => text)
  const count = lines.length - shown.length
  if (count > 0) shown.push(localize.t('event.more-issues', { count }))
  return shown.join('\n')
}
