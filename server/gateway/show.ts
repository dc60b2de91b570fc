/** Step 7: keeps the members on the view's allow-list. */
import type { CustomerView } from '../operations/customer-view.ts'
import { compiled } from './compiled.ts'
import type { Said } from './say.ts'

/** The success status is the one that the contract lists. */
export const show = ({ show, operation }: CustomerView, value: unknown): Said =>
  show
    ? { status: operation.status, body: JSON.stringify(compiled(show).parse(value)) }
    : { status: 204 }
