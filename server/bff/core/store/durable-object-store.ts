/**
 * Store of several Cloudflare Workers, in Durable Objects: one object per key, so that none handles the calls of all
 * customers.
 *
 * Workers KV can not be a store: it is eventually consistent, so two workers would both acquire the same lock.
 */
import { type Store, StoreError } from './store.ts'

/** The binding of the class `StoreObject`: the part of `DurableObjectNamespace` that the store uses. */
export interface StoreNamespace {
  idFromName(name: string): unknown
  get(id: unknown): {
    fetch(url: string, init: RequestInit): Promise<Pick<Response, 'ok' | 'status' | 'json'>>
  }
}

/** The part of `DurableObjectState` that an object of the store uses. */
export interface StoreObjectState {
  storage: ObjectStorage & {
    /** Runs `work` atomically: no other call of the object sees or changes the entry in between. */
    transaction<Result>(work: (storage: ObjectStorage) => Promise<Result>): Promise<Result>
    deleteAll(): Promise<void>
  }
}

interface ObjectStorage {
  get<Value>(key: string): Promise<Value | undefined>
  put(key: string, value: Entry): Promise<void>
  delete(key: string): Promise<boolean>
  setAlarm(time: number): Promise<void>
}

interface Entry {
  value: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

type Command =
  | { method: 'get' }
  | { method: 'set'; value: string; ttlMs: number }
  | { method: 'compareAndSwap'; expected?: string; value?: string; ttlMs: number }
  | { method: 'increment'; windowMs: number }

/** Longer than a Redis command, because an object may have to start first. */
const COMMAND_TIMEOUT_MS = 2_000

/** @param namespace the binding of the class `StoreObject` */
export function durableObjectStore(namespace: StoreNamespace): Store {
  async function send<Result>(key: string, command: Command): Promise<Result> {
    try {
      const object = namespace.get(namespace.idFromName(key))
      const response = await object.fetch('https://store.invalid/', {
        method: 'POST',
        body: JSON.stringify(command),
        signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const { result } = (await response.json()) as { result: Result }
      return result
    } catch (cause) {
      throw new StoreError('the store can not be reached', { cause })
    }
  }

  return {
    get: (key) => send(key, { method: 'get' }),
    set: (key, value, ttlMs) => send(key, { method: 'set', value, ttlMs }),
    compareAndSwap: (key, expected, value, ttlMs) =>
      send(key, { method: 'compareAndSwap', expected, value, ttlMs }),
    increment: (key, windowMs) => send(key, { method: 'increment', windowMs }),
  }
}

/** The Durable Object of one key: an entry with its expiry. Export it from the worker under this name. */
export class StoreObject {
  readonly #storage: StoreObjectState['storage']

  constructor(state: StoreObjectState) {
    this.#storage = state.storage
  }

  async fetch(request: Request): Promise<Response> {
    const command = (await request.json()) as Command
    const result = await this.#storage.transaction((storage) => execute(storage, command))
    return Response.json({ result })
  }

  /** Deletes the entry once it has expired; the object then takes no storage. */
  async alarm(): Promise<void> {
    const entry = await this.#storage.get<Entry>(ENTRY)
    if (entry && entry.expiresAt > Date.now()) await this.#storage.setAlarm(entry.expiresAt)
    else await this.#storage.deleteAll()
  }
}

const ENTRY = 'entry'

async function execute(storage: ObjectStorage, command: Command) {
  const now = Date.now()
  const stored = await storage.get<Entry>(ENTRY)
  const current = stored && stored.expiresAt > now ? stored : undefined

  async function write(value: string, expiresAt: number) {
    await storage.put(ENTRY, { value, expiresAt })
    if (expiresAt !== stored?.expiresAt) await storage.setAlarm(expiresAt)
  }

  switch (command.method) {
    case 'get':
      return current?.value
    case 'set':
      return write(command.value, now + command.ttlMs)
    case 'compareAndSwap': {
      const { expected, value, ttlMs } = command
      if (current?.value !== expected) return false
      if (value === undefined) await storage.delete(ENTRY)
      else await write(value, now + ttlMs)
      return true
    }
    case 'increment': {
      const count = Number(current?.value ?? 0) + 1
      const expiresAt = current?.expiresAt ?? now + command.windowMs
      await write(String(count), expiresAt)
      return { count, resetMs: expiresAt - now }
    }
  }
}
