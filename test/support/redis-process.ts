/** A Redis of a test's own, on a socket file, which can stand still. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RedisStore, redisStore } from '../../server/node/redis-store.ts'
import { untilReached } from './redis.ts'

export interface RedisProcess {
  store(): Promise<RedisStore>
  /** Takes commands and carries none out, until it goes on. */
  standStill(): void
  goOn(): void
  close(): Promise<void>
}

/** Undefined where no Redis is installed. */
export async function aRedisProcess(): Promise<RedisProcess | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'till-redis-'))
  const path = join(folder, 's')
  const server = spawn(
    'redis-server',
    ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' },
  )
  if (!(await hasStarted(server))) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const stores: RedisStore[] = []
  return {
    async store() {
      const store = await redisStore(path)
      stores.push(store)
      await untilReached(store)
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

const hasStarted = (server: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    server.once('spawn', () => resolve(true)).once('error', () => resolve(false))
  })
