/**
 * Looks at the pair of ids once more, where rows name their customer by external id alone: that may have
 * been given up, and be somebody else's by now.
 *
 * CHOICE: after the rows were read, every time: what is remembered, or read before, says nothing of them.
 */
import type { Asked } from '../operations/customer-view.ts'
import { readMe } from '../operations/customers.ts'
import { bind } from './bind.ts'
import { type For, send } from './send.ts'
import { onlyTheirs } from './theirs.ts'

/** @throws {ProblemError} `upstream-unreadable` */
export async function stillTheirs(asked: Asked, to: For): Promise<void> {
  const { value } = await send(readMe.operation, bind(readMe, asked), to)
  onlyTheirs(readMe, [value], { ...asked, ids: {} }, to.record ?? {})
}
