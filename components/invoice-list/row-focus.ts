/** The focus follows its invoice to another row; a removed control hands it to the row's toggle. */
import type { FocusKeeperConfig } from '../internal/controllers/focus-keeper.ts'

export const rowSelector = (id: string): string => `[data-id="${CSS.escape(id)}"]`

const rowId = (control: HTMLElement) => control.closest<HTMLElement>('.invoice')?.dataset.id

export const rowFocus: FocusKeeperConfig = {
  rowId,
  fallbacks: (control) => {
    const row = rowSelector(rowId(control) ?? '')
    return [`${row} .${control.classList[0]}`, `${row} .toggle`, '.card']
  },
}
