/** Durable Objects of the store in this process: storage in a map, transactions one after the other. */
import {
  type StoreNamespace,
  StoreObject,
  type StoreObjectState,
} from '../../../server/bff/core/store/durable-object-store.ts'

interface LocalObject {
  object: StoreObject
  /** The contents of its storage. */
  rows: Map<string, unknown>
  /** The time of its alarm, in milliseconds since 1970. */
  alarmAt: number | undefined
}

export interface LocalNamespace extends StoreNamespace {
  objects: Map<string, LocalObject>
}

export function localNamespace(): LocalNamespace {
  const objects = new Map<string, LocalObject>()
  return {
    objects,
    idFromName: (name) => name,
    get(id) {
      const local = objects.get(String(id)) ?? localObject()
      objects.set(String(id), local)
      return { fetch: (url, init) => local.object.fetch(new Request(url, init)) }
    },
  }
}

function localObject(): LocalObject {
  const rows = new Map<string, unknown>()
  let previous: Promise<unknown> = Promise.resolve()
  const storage: StoreObjectState['storage'] = {
    get: async <Value>(key: string) => rows.get(key) as Value | undefined,
    put: async (key, value) => void rows.set(key, value),
    delete: async (key) => rows.delete(key),
    deleteAll: async () => rows.clear(),
    setAlarm: async (time) => {
      local.alarmAt = time
    },
    transaction(work) {
      const result = previous.then(() => work(storage))
      previous = result.catch(() => {})
      return result
    },
  }
  const local: LocalObject = { object: new StoreObject({ storage }), rows, alarmAt: undefined }
  return local
}
