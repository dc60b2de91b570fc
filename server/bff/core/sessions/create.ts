/** Creates sessions: reads whom they are for, and signs what they may do. */
import {
  NO_PLAN_RIGHTS,
  type PlanRights,
  type RevokeBody,
  type SessionBody,
  type SessionCustomer,
  type SessionResponse,
} from '../../../contract/session.ts'
import type { LogEntry } from '../http/context.ts'
import { invalidRequest } from '../problem.ts'
import type { CallContext } from '../upstream/call.ts'
import type { OriginRules } from './origins.ts'
import type { Revocations } from './revocations.ts'
import type { SessionTokens } from './token.ts'

/** Finds a customer by either id; `subscriptions` are all that the service lists. */
type FindCustomer = (key: string, context: SessionContext) => Promise<SessionCustomer | undefined>

type CustomerBody = Extract<SessionBody, { kind: 'customer' }>

/** Limited, because the token is sent in a header of every call. */
const MAX_TOKEN_LENGTH = 8_000
const MAX_SUBSCRIPTIONS = 100

/** The plans of the service, and whether they can be changed. */
export interface PlanRules {
  /** The codes of all plans of the service. */
  findPlans(context: CallContext): Promise<ReadonlySet<string>>
  /** False where TILL_PLAN_CHANGE is off. */
  canChange: boolean
  /** Called for a session that names changes while they are off. */
  onChangeOff(): void
}

/** Of one call: whose share of the services it takes, and its line in the log. */
export interface SessionContext extends CallContext {
  log: LogEntry
}

/** Sessions as the merchant's server makes them, by a route or in its own process. */
export interface Sessions {
  create: CreateSession
  /** Of a customer's sessions those with the external id are revoked, even if the read of the customer fails. */
  revoke(body: RevokeBody, context: SessionContext): Promise<void>
  /** Revokes one by its id. */
  end(id: string): Promise<void>
}

export interface SessionCreatorOptions {
  tokens: SessionTokens
  findCustomer: FindCustomer
  epochOf: Revocations['epochOf']
  origins: OriginRules
  /** Left out of new sessions; the response lists the scopes that remain. */
  unavailableScopes: ReadonlySet<string>
  /** No session names plans without them. */
  plans: PlanRules | undefined
  /** Milliseconds since 1970. */
  now: () => number
}

export type CreateSession = (body: SessionBody, context: SessionContext) => Promise<SessionResponse>

export function sessionCreator({
  tokens,
  findCustomer,
  epochOf,
  origins,
  unavailableScopes,
  plans,
  now,
}: SessionCreatorOptions): CreateSession {
  return async function createSession(body, context) {
    assertAllowedOrigins(body.origins)
    const isCustomer = body.kind === 'customer'
    const customer = isCustomer ? await loadCustomer(body, context) : undefined
    const planRights = isCustomer ? await loadPlanRights(body, context) : NO_PLAN_RIGHTS
    const issuedAt = now()
    const session = {
      id: crypto.randomUUID(),
      kind: body.kind,
      user: body.kind === 'merchant' ? body.user : undefined,
      scopes: new Set(body.scopes.filter((scope) => !unavailableScopes.has(scope))),
      origins: new Set(body.origins),
      customer,
      planRights,
      epoch: customer && (await epochOf(customer)),
      issuedAt,
      expiresAt: issuedAt + body.ttl * 1000,
    }
    const token = await tokens.sign(session)
    // CHOICE: a token too long for a header is rejected here, where the error can name the member.
    if (token.length > MAX_TOKEN_LENGTH) {
      const pointer = '/subscriptions'
      throw invalidRequest({ pointer, message: 'name fewer: the token gets too long' })
    }
    return {
      token,
      session_id: session.id,
      expires_at: new Date(session.expiresAt).toISOString(),
      expires_in: body.ttl,
      scopes: [...session.scopes],
      ...('actions' in body && body.actions && { actions: [...planRights.actions] }),
    }
  }

  /** @throws {ProblemError} `invalid-request` for an offer that is no plan, or that the session could not use */
  async function loadPlanRights(
    { offers = [], actions = [], subscriptions }: CustomerBody,
    context: SessionContext,
  ): Promise<PlanRights> {
    const known = offers.length > 0 && plans ? await plans.findPlans(context) : new Set<string>()
    const unknown = offers.flatMap((code, i) =>
      known.has(code) ? [] : [{ pointer: `/offers/${i}`, message: 'is not a plan' }],
    )
    if (unknown.length > 0) throw invalidRequest(...unknown)
    if (subscriptions && offers.length > 0 && !actions.includes('change')) {
      const message =
        'are for new subscriptions, which a session of named subscriptions can not have'
      throw invalidRequest({ pointer: '/offers', message })
    }
    const isOff = actions.includes('change') && !plans?.canChange
    if (isOff) plans?.onChangeOff()
    return {
      offers,
      actions: isOff ? actions.filter((action) => action !== 'change') : actions,
      canSubscribe: subscriptions === undefined,
    }
  }

  /** Rejected here, because otherwise the session would fail only in the browser. */
  function assertAllowedOrigins(named: readonly string[]): void {
    const issues = named.flatMap((origin, i) =>
      origins.allows(origin)
        ? []
        : [{ pointer: `/origins/${i}`, message: 'is not one of TILL_ALLOWED_ORIGINS' }],
    )
    if (issues.length > 0) throw invalidRequest(...issues)
  }

  /** The customer with the subscriptions that the session names, or all of them. */
  async function loadCustomer(
    body: CustomerBody,
    context: SessionContext,
  ): Promise<SessionCustomer> {
    const customer = await findCustomer(body.customer, context)
    if (!customer) throw invalidRequest({ pointer: '/customer', message: 'is not a customer' })
    if (!body.subscriptions) {
      if (customer.subscriptions.length > MAX_SUBSCRIPTIONS) {
        const message = `name at most ${MAX_SUBSCRIPTIONS}`
        throw invalidRequest({ pointer: '/subscriptions', message })
      }
      return customer
    }
    const foreign = body.subscriptions
      .map((id, i) => ({ id, pointer: `/subscriptions/${i}` }))
      .filter(({ id }) => !customer.subscriptions.includes(id))
    if (foreign.length > 0) {
      const message = 'is not a subscription of this customer'
      throw invalidRequest(...foreign.map(({ pointer }) => ({ pointer, message })))
    }
    return { ...customer, subscriptions: [...new Set(body.subscriptions)] }
  }
}
