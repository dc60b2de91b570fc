/** Messages of all forms: the issues of fields, and the outcomes of a save. */

import { typedText } from '../../../internal/format/typed-number.ts'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import type { FieldIssue } from './validate.ts'

export const formMessages = defineMessages({
  'form.optional': '(optional)',
  'form.required': 'Fill this in.',
  'form.choice': 'Choose one of the options.',
  'form.number': 'Type a number, such as {example}.',
  'form.integer': 'Type a whole number.',
  'form.pattern': 'This isn’t in the right format.',
  'form.code': 'Use letters, digits, - and _ only.',
  'form.country': 'Choose a country.',
  'form.currency': 'Type three capital letters, such as USD.',
  'form.date': 'Type a date, such as 2026-01-31.',
  'form.decimal': 'Type an amount, such as {example}.',
  'form.email': 'Type an e-mail address, such as ada@example.com.',
  'form.id': 'Use letters, digits, - and _ only.',
  'form.instant': 'Type a date and time, such as 2026-01-31T12:00:00Z.',
  'form.percent': 'Type a percentage from {example} to 100, with at most two decimals.',
  'form.unsigned': 'Type a number, such as {example}.',
  'form.url': 'Type a web address that starts with https://.',
  'form.min': 'At least {limit}.',
  'form.max': 'At most {limit}.',
  'form.min-length': 'At least {limit} characters.',
  'form.max-length': 'At most {limit} characters.',
  'form.min-items': 'At least {limit}.',
  'form.max-items': 'At most {limit}.',
  'form.secret-kept': 'Never shown. Leave it empty to keep the one there is.',
  'form.secret-new': 'Never shown again after it is saved.',
  'form.remove': 'Remove',
  'form.move-up': 'Move up',
  'form.move-down': 'Move down',
  'form.moved': 'Moved to position {position} of {count}',
  'form.yes': 'Yes',
  'form.no': 'No',
})

/** Numbers as a person types them in the locale. */
const EXAMPLES: { readonly [kind in FieldIssue['kind']]?: string } = {
  number: '12.5',
  decimal: '12.34',
  percent: '0.01',
  unsigned: '8.25',
}

export type FormLocalize = Localize<typeof formMessages>

export function issueText(localize: FormLocalize, issue: FieldIssue): string {
  if (issue.kind === 'text') return issue.text
  const example = typedText(EXAMPLES[issue.kind] ?? '', localize.locale)
  return 'limit' in issue
    ? localize.t(`form.${issue.kind}`, { limit: issue.limit })
    : localize.t(`form.${issue.kind}`, { example })
}
