/** Loads the offered plans, and in a session the customer's own. */
import type { LitElement } from 'lit'
import type { PublicPlan, PublicPlans } from '../../server/contract/plans/public-plan.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { apiBaseUrl } from '../internal/api/base-url.ts'
import { getList } from '../internal/api/list-response.ts'
import { fetchPublic } from '../internal/api/public-client.ts'
import { AsyncData } from '../internal/controllers/async-data.ts'
import { closestComposed } from '../internal/dom/closest-composed.ts'
import { fetchSubscriptions } from '../internal/domain/subscriptions.ts'
import { SessionConsumer } from '../internal/session/session-consumer.ts'

interface PlansHost extends LitElement {
  readonly api: string
  readonly data: PublicPlans | undefined
  readonly current: string
}

interface PlansConfig {
  onComplete: (plans: PublicPlans) => void
  onError: (error: ApiError) => void
}

export class PlansController {
  readonly loaded: AsyncData<readonly [base: string], PublicPlans>
  readonly #host: PlansHost
  /** Codes of the plans of the customer's active subscriptions. Without them no plan is marked. */
  readonly #subscribedCodes: AsyncData<readonly [api: ApiClient], (string | null | undefined)[]>

  constructor(host: PlansHost, config: PlansConfig) {
    this.#host = host
    const session = new SessionConsumer(
      host,
      {
        path: () => '/me/changes',
        onChanges: (changes, now) => {
          if (changes.some(({ kind }) => kind === 'subscription' || kind === 'resync'))
            this.#subscribedCodes.refresh(now)
        },
      },
      { isOptional: true },
    )
    this.loaded = new AsyncData(host, {
      resetKey: () => host.data,
      args: () => (this.#given ? undefined : ([this.#base] as const)),
      task: async ([base], signal) => {
        const answer = await fetchPublic(base, 'GET /plans', {}, signal)
        // A malformed plan is an error, because a table of the others would be incomplete.
        if (!getList(answer, 'plans').every((plan) => plan?.billing_cycle)) {
          throw new TypeError('no list of plans')
        }
        return answer
      },
      ...config,
    })
    this.#subscribedCodes = new AsyncData(host, {
      session,
      args: () => {
        const { api, current } = session
        const mayRead = current?.scopes.includes('usage:read')
        return api && mayRead && !host.current ? ([api] as const) : undefined
      },
      task: async ([api], signal) =>
        (await fetchSubscriptions(api, signal))
          .filter(({ status }) => status === 'ACTIVE')
          .map(({ plan_code }) => plan_code),
    })
  }

  /** The plans that the page gave, or the loaded ones. */
  get value(): PublicPlans | undefined {
    return this.#given ?? this.loaded.value
  }

  /** True for the plan that the page names, or that the customer has. */
  isCurrent({ code }: PublicPlan): boolean {
    const { current } = this.#host
    return current ? code === current : (this.#subscribedCodes.value?.includes(code) ?? false)
  }

  get #given(): PublicPlans | undefined {
    const { data } = this.#host
    return Array.isArray(data?.plans) ? data : undefined
  }

  get #base(): string {
    const session = closestComposed(this.#host, 'till-session')?.getAttribute('api')
    return apiBaseUrl(this.#host.api, session)
  }
}
