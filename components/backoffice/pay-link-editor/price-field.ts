/** Template of a price of an item or of an option. */
import { html, type TemplateResult } from 'lit'
import { fieldIssue, textField } from '../internal/forms/fields.ts'
import type { SectionContext } from '../internal/forms/list-section.ts'
import type { LinkLocalize } from './messages.ts'

export interface ItemContext extends SectionContext {
  readonly localize: LinkLocalize
  /** Of all prices of the link. */
  readonly currency: string
}

/** Money: the value is typed, the currency is the link's. */
export function priceField(
  { form, localize, currency }: ItemContext,
  pointer: string,
  { label, hint, hidesLabel }: { label: string; hint?: string; hidesLabel?: boolean },
): TemplateResult {
  return html`${textField(form, localize, {
    pointer: `${pointer}/value`,
    label,
    hint,
    prefix: currency,
    plain: true,
    ...(hidesLabel && { hidesLabel }),
    onInput: () => {
      if (!form.text(`${pointer}/currency_code`)) form.set(`${pointer}/currency_code`, currency)
    },
  })}${fieldIssue(form, localize, pointer)}`
}
