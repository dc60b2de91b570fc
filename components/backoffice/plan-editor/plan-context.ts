/** The argument of the templates of a plan's form. */
import type { SectionContext } from '../internal/forms/list-section.ts'
import type { CatalogData } from './catalog-data.ts'
import type { PlanLocalize } from './messages.ts'

export interface PlanContext extends SectionContext {
  readonly localize: PlanLocalize
  /** Of all amounts of the plan. */
  readonly currency: string
  readonly catalog: CatalogData
  /** The charge in which the focus is: its price is shown. */
  readonly onFocusCharge: (index: number) => void
}
