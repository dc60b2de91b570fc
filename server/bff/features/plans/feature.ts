/** Plans: those that anyone may see, and what a customer's session may do with them. */
import { ConfigError } from '../../../host/config-error.ts'
import { isOwnSandbox } from '../../core/config/mode.ts'
import type { Env } from '../../core/config/schema.ts'
import { defineFeature } from '../../core/feature.ts'
import type { CallContext } from '../../core/upstream/call.ts'
import { changeMyPlan, subscribe } from './confirm.ts'
import { listOfferedPlans } from './endpoints.ts'
import { listMyPlans } from './my-plans.ts'
import { type OfferedPlanList, type OfferedPlans, offeredPlanList } from './offered-plans.ts'
import { planCatalog } from './plan-catalog.ts'
import { previewPlanUpdate } from './plan-effect.ts'
import { previewMyPlanChange, previewMySubscription } from './preview.ts'
import { type PreviewTokens, previewTokens } from './preview-token.ts'
import { LIVE_PLAN_SETTINGS, type PlanCatalog, type PlanSettings } from './settings.ts'

declare module '../../core/config/config.ts' {
  interface Config {
    /** Plans that anyone may see; none when absent. */
    offeredPlans?: OfferedPlans
    /** Changes of plans; those of live mode when absent: `off`, `terms` and no taking back. */
    planSettings?: PlanSettings
  }
}

declare module '../../core/bff-options.ts' {
  interface BffOptions {
    /** Plans that anyone may see: their codes in your order, or `all`. Default: those of TILL_OFFERED_PLANS. */
    offeredPlans?: OfferedPlans
  }
}

declare module '../../core/forward/endpoint.ts' {
  interface EndpointDeps {
    plans: { settings: PlanSettings; catalog: PlanCatalog; previews: PreviewTokens }
    offeredPlans: OfferedPlanList
  }
}

const CHANGE_OFF = {
  key: 'TILL_PLAN_CHANGE',
  message: 'changes of plans are off: sessions do not get the action "change"',
}

export const plans = defineFeature({
  endpoints: [listOfferedPlans, previewPlanUpdate],
  customerRoutes: [
    subscribe,
    previewMySubscription,
    previewMyPlanChange,
    changeMyPlan,
    listMyPlans,
  ],
  isPublic: (path) => path === listOfferedPlans.path,
  config: (env) => ({
    offeredPlans: env.TILL_OFFERED_PLANS ?? (isOwnSandbox(env) ? 'all' : []),
    planSettings: planSettings(env),
  }),
  make({ config, options, deps, publicDeps, log }) {
    const settings = config.planSettings ?? LIVE_PLAN_SETTINGS
    const catalog = planCatalog(deps.monotonicNow)
    let hasWarned = false
    return {
      deps: {
        plans: { settings, catalog, previews: previewTokens(config.sessionKeys) },
        offeredPlans: offeredPlanList(
          publicDeps,
          options.offeredPlans ?? config.offeredPlans ?? [],
        ),
        planRules: {
          canChange: settings.change !== 'off',
          findPlans: async (context: CallContext) =>
            new Set((await catalog.plans(context, true)).keys()),
          onChangeOff() {
            if (!hasWarned) log.info(CHANGE_OFF)
            hasWarned = true
          },
        },
      },
    }
  },
})

/** @throws {ConfigError} for previews of a service that has none */
function planSettings(env: Env): PlanSettings {
  const isSandbox = isOwnSandbox(env)
  const { TILL_PLAN_CHANGE, TILL_PLAN_PREVIEW, TILL_TAKE_BACK } = env
  if (TILL_PLAN_PREVIEW === 'service' && !isSandbox) {
    throw new ConfigError(
      'TILL_PLAN_PREVIEW must be "terms" here: only the own sandbox answers what a change would bill',
    )
  }
  return {
    change: TILL_PLAN_CHANGE ?? (isSandbox ? 'put' : 'off'),
    certainty: TILL_PLAN_PREVIEW ?? (isSandbox ? 'service' : 'terms'),
    takesBack: (TILL_TAKE_BACK ?? (isSandbox ? 'on' : 'off')) === 'on',
  }
}
