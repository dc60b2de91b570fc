/** Makes sessions for the merchant's server. */
import type { SessionAnswer, SessionBody, SessionCustomer } from '../contract/session.ts'
import { invalid } from '../problem.ts'
import type { Origins } from './origins.ts'
import type { Revocations } from './revocations.ts'
import type { SessionTokens } from './token.ts'

/** Looks a customer up by either id; `subscriptions` are all that the service lists for them. */
export type FindCustomer = (key: string) => Promise<SessionCustomer | undefined>

/** The most characters a token may have: it travels in a header with every call. */
const LONGEST_TOKEN = 8_000
const MOST_SUBSCRIPTIONS = 100

interface MintOptions {
  tokens: SessionTokens
  findCustomer: FindCustomer
  epochOf: Revocations['epochOf']
  origins: Origins
  /** Milliseconds since 1970. */
  now: () => number
}

export function sessionMint({
  tokens,
  findCustomer,
  epochOf,
  origins,
  now,
}: MintOptions): (body: SessionBody) => Promise<SessionAnswer> {
  return async function mint(body) {
    mustBeAllowed(body.origins)
    const customer = body.kind === 'customer' ? await customerOf(body) : undefined
    const issuedAt = now()
    const session = {
      id: crypto.randomUUID(),
      kind: body.kind,
      scopes: new Set<string>(body.scopes),
      origins: new Set(body.origins),
      customer,
      epoch: customer && (await epochOf(customer.externalId)),
      issuedAt,
      expiresAt: issuedAt + body.ttl * 1000,
    }
    const token = await tokens.sign(session)
    // CHOICE: what does not fit into a header is refused here, where it can be named.
    if (token.length > LONGEST_TOKEN) {
      throw invalid({ pointer: '/subscriptions', message: 'name fewer: the token gets too long' })
    }
    return {
      token,
      session_id: session.id,
      expires_at: new Date(session.expiresAt).toISOString(),
      expires_in: body.ttl,
      scopes: [...session.scopes],
    }
  }

  /** A session that could be used from nowhere would only be found out in a browser. */
  function mustBeAllowed(named: readonly string[]): void {
    const strange = named.flatMap((origin, i) =>
      origins.allows(origin)
        ? []
        : [{ pointer: `/origins/${i}`, message: 'is not an allowed origin' }],
    )
    if (strange.length > 0) throw invalid(...strange)
  }

  /** The customer as the service knows them: nobody gets a session for who does not exist. */
  async function customerOf(
    body: Extract<SessionBody, { kind: 'customer' }>,
  ): Promise<SessionCustomer> {
    const found = await findCustomer(body.customer)
    if (!found) throw invalid({ pointer: '/customer', message: 'is not a customer' })
    if (!body.subscriptions) {
      if (found.subscriptions.length > MOST_SUBSCRIPTIONS) {
        throw invalid({ pointer: '/subscriptions', message: `name at most ${MOST_SUBSCRIPTIONS}` })
      }
      return found
    }
    const strangers = body.subscriptions
      .map((id, i) => ({ id, pointer: `/subscriptions/${i}` }))
      .filter(({ id }) => !found.subscriptions.includes(id))
    if (strangers.length > 0) {
      const message = 'is not a subscription of this customer'
      throw invalid(...strangers.map(({ pointer }) => ({ pointer, message })))
    }
    return { ...found, subscriptions: [...new Set(body.subscriptions)] }
  }
}

export type Mint = ReturnType<typeof sessionMint>
