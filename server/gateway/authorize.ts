/** Step 2, may they: the session is of the right kind and holds the scope of what it calls. */
import type { CustomerScope, MerchantScope } from '../contract/session.ts'
import { ProblemError } from '../problem.ts'
import type { Step } from './way.ts'

type Needed =
  | { kind: 'customer'; scope: CustomerScope }
  | { kind: 'merchant'; scope: MerchantScope }

export const authorize =
  ({ kind, scope }: Needed): Step =>
  (c) => {
    const session = c.get('session')
    // The two kinds have scopes of the same name. A customer's session without a customer is nobody's.
    if (session.kind !== kind || (kind === 'customer') !== (session.customer !== undefined)) {
      throw new ProblemError('insufficient-scope', { detail: `This needs a ${kind}'s session.` })
    }
    if (!session.scopes.has(scope)) {
      throw new ProblemError('insufficient-scope', { detail: `This needs the scope "${scope}".` })
    }
    return undefined
  }
