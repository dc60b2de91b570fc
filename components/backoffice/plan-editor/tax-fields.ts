/** Template of the choice of taxes, by their codes (billing-125). */
import { html, nothing, type TemplateResult } from 'lit'
import { fieldGroup, fieldId } from '../internal/forms/fields.ts'
import type { PlanContext } from './plan-context.ts'

export function taxFields(
  { form, localize, catalog }: PlanContext,
  pointer: string,
  hint: string,
): TemplateResult | typeof nothing {
  const chosen = form.list(pointer).filter((code) => typeof code === 'string')
  const known = catalog.taxes.map(({ code }) => code)
  // A code without a tax stays until it is unchecked.
  const codes = [...known, ...chosen.filter((code) => !known.includes(code))]
  if (codes.length === 0) return nothing
  const nameOf = (code: string) => {
    const tax = catalog.taxes.find((tax) => tax.code === code)
    return tax ? `${tax.name} (${localize.rate(tax.rate)})` : code
  }
  const choose = (code: string, on: boolean) =>
    form.set(
      pointer,
      codes.filter((item) => (item === code ? on : chosen.includes(item))),
    )
  return fieldGroup(
    form,
    localize,
    { pointer, label: localize.t('plan.taxes'), hint },
    html`<div class="taxes">
      ${codes.map((code, index) => {
        const id = `${fieldId(pointer)}-tax-${index}`
        return html`<div class="check">
          <input
            id=${id}
            type="checkbox"
            .checked=${chosen.includes(code)}
            ?disabled=${form.isReadonly || form.isLocked}
            @change=${(event: Event) => choose(code, (event.target as HTMLInputElement).checked)}
          />
          <label for=${id}><bdi>${nameOf(code)}</bdi></label>
        </div>`
      })}
    </div>`,
  )
}
