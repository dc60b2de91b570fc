/** `tillkit-sandbox`: the services alone, started by a command. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'
import { copyDatabase } from '../../support/sandbox/database-template.ts'
import { noServer } from '../../support/sandbox/find-server.ts'
import { aDatabase } from '../../support/sandbox/postgresql.ts'

const root = mkdtempSync(join(tmpdir(), 'till command '))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** With both, none are kept in a folder. */
const GIVEN = ['--client-id', 'me', '--client-secret', 'a-secret-that-is-given']

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const run = (...args: string[]) => {
  const tsx = ['--import', 'tsx', at('../../../server/sandbox/cli.ts')]
  const child = spawn(process.execPath, [...tsx, ...args], { cwd: at('../../..') })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  return { child, said, ended }
}

/** Starts the command and returns its banner. */
async function started(...args: string[]) {
  const { child, said, ended } = run('--port', '0', '--no-seed', ...args)
  while (!said.out.includes('Ctrl-C')) {
    await Promise.race([once(child.stdout, 'data'), ended])
    assert.equal(child.exitCode, null, said.err)
  }
  const fact = (name: string) => new RegExp(`${name} +(\\S.*)`).exec(said.out)?.[1] ?? ''
  return {
    url: fact('Services'),
    credentials: `${fact('Client id')}:${fact('Client secret')}`,
    data: fact('Data'),
    async stop() {
      child.kill('SIGTERM')
      assert.deepEqual((await ended)[0], 0)
    },
  }
}

async function grant({ url, credentials }: { url: string; credentials: string }) {
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(credentials)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return response.status
}

describe('the command tillkit-sandbox', () => {
  it('runs in memory, prints its URL and credentials, and stops on a signal', async () => {
    const sandbox = await started('--memory', '--client-id', 'me')
    assert.equal(sandbox.data, 'in memory')
    assert.match(sandbox.credentials, /^me:.{43}$/)
    assert.equal(await grant(sandbox), 200)
    assert.equal((await fetch(`${sandbox.url}/sandbox/clock`)).status, 200)
    await sandbox.stop()
  })

  it('stops while it is still starting', async () => {
    const folder = join(root, 'early')
    const { child, said, ended } = run('--port', '0', '--folder', folder, ...GIVEN)
    while (!existsSync(join(folder, 'lock'))) await pause(10)
    child.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
    assert.doesNotMatch(said.out, /Ctrl-C/)
  })

  it.skipIf(noServer)(
    'stores its data on a database server, without printing the URL of the database',
    async () => {
      const address = new URL(await aDatabase())
      const sandbox = await started('--database-url', address.href, ...GIVEN)
      assert.equal(sandbox.data, `postgres://${address.host}${address.pathname}`)
      assert.equal(await grant(sandbox), 200)
      await sandbox.stop()
    },
  )

  it('stores its credentials beside its data, readable by their owner only', async () => {
    const folder = join(root, 'own folder')
    await copyDatabase(folder)
    const first = await started('--folder', folder)
    await first.stop()
    assert.equal(statSync(join(folder, 'credentials.json')).mode & 0o777, 0o600)
    const second = await started('--folder', folder)
    assert.equal(second.credentials, first.credentials)
    assert.equal(await grant(second), 200)
    await second.stop()
  })

  it('exits with one line for invalid options or files', async () => {
    const broken = join(root, 'broken')
    mkdirSync(broken)
    writeFileSync(join(broken, 'credentials.json'), '{')
    const cases: [args: string[], line: RegExp][] = [
      [['--port', 'x'], /--port takes a number from 0 to 65535/],
      [['--memory', '--folder', root], /exclude each other/],
      [['--memory', '--database-url', 'postgres://127.0.0.1'], /exclude each other/],
      [['--database-url', 'till'], /DATABASE_URL\) takes an address/],
      [
        ['--database-url', 'postgres://till:CANARY@127.0.0.1:1/till', ...GIVEN],
        /^(?!.*CANARY).*database .* can't be used: .*ECONNREFUSED/,
      ],
      [['--colour'], /Unknown option '--colour'/],
      [['--shop-url', 'shop'], /--shop-url takes an address/],
      [['--folder', broken], /credentials\.json is broken/],
    ]
    for (const [args, line] of cases) {
      const { said, ended } = run(...(args.includes('--port') ? [] : ['--port', '0']), ...args)
      const [code] = await ended
      assert.equal(code, 1, args.join(' '))
      assert.equal(said.out, '')
      assert.match(said.err, line)
      assert.match(said.err, /^tillkit-sandbox: [^\n]+\n$/)
    }
  })
})
