/** The argument of the templates of a plan's form. */
import type { FieldOptions } from '../internal/forms/fields.ts'
import type { SectionContext } from '../internal/forms/list-section.ts'
import type { CatalogData } from './catalog-data.ts'
import type { PlanLocalize } from './messages.ts'

export interface PlanContext extends SectionContext {
  readonly localize: PlanLocalize
  /** Of all amounts of the plan. */
  readonly currency: string
  readonly catalog: CatalogData
  /** Of the field of the name. */
  readonly nameOptions: Pick<FieldOptions, 'onInput'>
  /** The charge in which the focus is: its price is shown. */
  readonly onFocusCharge: (index: number) => void
}
