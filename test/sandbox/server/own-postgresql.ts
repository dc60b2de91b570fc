/** A dedicated PostgreSQL server that a test may stop and start. It never runs as root. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { atEnd } from '../../support/at-end.ts'

const ROOT = '/usr/lib/postgresql'
const versions = existsSync(ROOT) ? readdirSync(ROOT) : []
const BIN = versions
  .map((version) => join(ROOT, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))

/** For a test's `skip` option: false, or the reason why no server can start. */
export const noPrograms: false | string = BIN ? false : `no PostgreSQL programs in ${ROOT}/*/bin`

/** PostgreSQL refuses to run as root; this is an unprivileged user id. */
const NOBODY = 65_534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

export async function anOwnServer() {
  if (!BIN) throw new Error('there are no PostgreSQL programs')
  const folder = mkdtempSync(join(tmpdir(), 'till-postgresql-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o700)
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-sync',
    '--no-locale',
    '-E',
    'UTF8',
  ]
  execFileSync(join(BIN, 'initdb'), options, { ...user, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server = spawnServer()
  let exited = once(server, 'exit')
  atEnd(() => stop('SIGQUIT'))
  await untilReady()

  function spawnServer() {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
    ]
    const fast = ['fsync=off', 'shared_buffers=16MB', 'max_connections=40']
    const args = [...settings, ...fast].flatMap((setting) => ['-c', setting])
    return spawn(join(BIN!, 'postgres'), ['-D', data, ...args], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    })
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await exited
  }

  /**
   * Waits, because the last children of a killed server still use its shared memory for a moment.
   */
  async function untilReady(): Promise<void> {
    for (;;) {
      if (server.exitCode !== null || server.signalCode !== null) {
        server = spawnServer()
        exited = once(server, 'exit')
      }
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      const ready = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (ready) return
      await delay(50)
    }
  }

  return {
    url,
    /** SIGKILL is a crash, SIGINT a fast stop, SIGQUIT an immediate one. */
    stop,
    start: untilReady,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
