/**
 * Binds the keys of a store, and the topics of changes, to one deployment.
 *
 * Without it, production would answer with staging's stored response where both use one Redis, and a revocation of
 * one merchant's customer would end the sessions of another's. So would two `createBff` of one process.
 */

import { isOptionalService, SERVICE_NAMES } from '../../../operations/services.ts'
import type { Config } from '../config/config.ts'
import { fingerprint } from '../sessions/digest.ts'
import type { Changes } from './changes.ts'
import type { Store } from './store.ts'

type Named = Pick<
  Config,
  'deployment' | 'tokenUrl' | 'baseUrls' | 'clientId' | 'credentials' | 'assertion'
>

export function deploymentStore(store: Store, config: Named): Store {
  const keyOf = deploymentKeys(config)
  return {
    ...(store.location && { location: store.location }),
    faults: () => store.faults?.() ?? [],
    get: async (key) => store.get(await keyOf(key)),
    set: async (key, ...entry) => store.set(await keyOf(key), ...entry),
    compareAndSwap: async (key, ...swap) => store.compareAndSwap(await keyOf(key), ...swap),
    increment: async (key, windowMs) => store.increment(await keyOf(key), windowMs),
  }
}

/** Binds the topics of changes to one deployment: a Redis delivers the messages of all of its databases. */
export function deploymentChanges(changes: Changes, config: Named): Changes {
  const keyOf = deploymentKeys(config)
  return {
    publish: async (topic, message) => changes.publish(await keyOf(topic), message),
    subscribe(topic, ...listeners) {
      let unsubscribe: (() => void) | undefined
      let hasEnded = false
      void keyOf(topic).then((key) => {
        if (!hasEnded) unsubscribe = changes.subscribe(key, ...listeners)
      })
      return () => {
        hasEnded = true
        unsubscribe?.()
      }
    },
  }
}

function deploymentKeys(config: Named): (key: string) => Promise<string> {
  // The text is kept and not its promise, because Workers can't await the promise of another request.
  let name = config.deployment
  return async function keyOf(key) {
    name ??= await deploymentName(config)
    return `${name}:${key}`
  }
}

/**
 * Replicas of one deployment have the same. Secrets are left out, because they are rotated; optional services, because
 * a feature that is turned on must not end the revocations.
 */
function deploymentName({ tokenUrl, baseUrls, clientId, credentials, assertion }: Named) {
  const services = SERVICE_NAMES.filter((service) => !isOptionalService(service))
  const urls = services.map((service) => baseUrls[service])
  const clientIds = services.map((service) => credentials?.[service]?.clientId ?? clientId)
  return fingerprint(JSON.stringify([tokenUrl, ...urls, clientIds, assertion]))
}
