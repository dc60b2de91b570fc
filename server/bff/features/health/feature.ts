/** Liveness of the process, and readiness of everything that it uses. */
import { defineFeature } from '../../core/feature.ts'
import { isAlive, isReady } from './endpoints.ts'
import { type ReadinessChecks, readinessChecks } from './readiness.ts'

declare module '../../core/forward/endpoint.ts' {
  interface EndpointDeps {
    readiness: ReadinessChecks
  }
}

export const health = defineFeature({
  endpoints: [isAlive, isReady],
  make: ({ config, options, deps, log, readiness: features }) => ({
    deps: {
      readiness: readinessChecks({
        ...deps,
        ...{ config, log, features },
        isShuttingDown: options.isShuttingDown ?? (() => false),
      }),
    },
  }),
})
