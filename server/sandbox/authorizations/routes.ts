/** Reads and renews authorized payments (authorizations-1, authorizations-2). */
import { type Context, Hono } from 'hono'
import { ReauthorizeRequest } from '../../contract/authorization.ts'
import { Id } from '../../contract/identifiers.ts'
import type { SandboxContext } from '../context.ts'
import { assertionOf, requestKeyOf } from '../headers.ts'
import { readOptionalBody } from '../read.ts'
import { readKey, refusePartners, wantsWhole } from './headers.ts'
import { reauthorizer } from './reauthorize.ts'
import { showMinimal, showWhole } from './resource.ts'
import { findAuthorization, unknownAuthorization } from './store.ts'

export function authorizations(context: SandboxContext) {
  const { db, settings } = context
  const reauthorize = reauthorizer(context)

  return new Hono()
    .get('/authorizations/:id', async (c) =>
      c.json(showWhole(await findAuthorization(db, readId(c)), settings)),
    )
    .post('/authorizations/:id/reauthorize', async (c) => {
      refusePartners(assertionOf(c), settings)
      const id = readId(c)
      const key = readKey(requestKeyOf(c))
      const body = await readOptionalBody(c, ReauthorizeRequest)
      const renewed = await reauthorize({ id, body, key })
      const show = wantsWhole(c.req.header('Prefer')) ? showWhole : showMinimal
      return c.json(show(renewed, settings))
    })
}

function readId(c: Context): string {
  const id = Id.safeParse(c.req.param('id'))
  if (!id.success) throw unknownAuthorization()
  return id.data
}
