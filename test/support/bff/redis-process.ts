/** A dedicated Redis process on a Unix socket that can be stalled. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RedisStore, redisStore } from '../../../server/bff/node/redis-store.ts'
import { untilReached } from './redis.ts'

export interface RedisProcess {
  /** Its socket. */
  path: string
  /** @param isUsable false if it will refuse all commands */
  store(isUsable?: boolean): Promise<RedisStore>
  /** Accepts commands and executes none until it resumes. */
  standStill(): void
  goOn(): void
  close(): Promise<void>
}

/** @param settings more arguments of the server */
export async function aRedisProcess(settings: readonly string[] = []): Promise<RedisProcess> {
  return (await startRedis(settings)) ?? assert.fail('redis-server does not start')
}

/** Undefined if Redis is not installed. */
async function startRedis(settings: readonly string[]): Promise<RedisProcess | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'till-redis-'))
  const path = join(folder, 's')
  const server = spawn(
    'redis-server',
    [
      ...['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no'],
      ...['--dir', folder, ...settings],
    ],
    { stdio: 'ignore' },
  )
  if (!(await hasStarted(server, path))) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const stores: RedisStore[] = []
  return {
    path,
    async store(isUsable = true) {
      const store = await redisStore(path)
      stores.push(store)
      if (isUsable) await untilReached(store)
      return store
    },
    standStill: () => server.kill('SIGSTOP'),
    goOn: () => server.kill('SIGCONT'),
    async close() {
      for (const store of stores) store.close()
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** False if it exits at once, for example because the socket path is too long. */
const hasStarted = (server: ChildProcess, path: string) =>
  new Promise<boolean>((resolve) => {
    let hasEnded = false
    const end = () => {
      hasEnded = true
      resolve(false)
    }
    server.once('error', end).once('exit', end)
    const look = () => {
      const socket = connect(path)
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => hasEnded || setTimeout(look, 20))
    }
    look()
  })

const probe = await startRedis([])
await probe?.close()
/** Without it, tests that start Redis are skipped. */
export const hasRedisServer = probe !== undefined
