/** The frame of the commands `tillkit webhooks`: help, exit codes and errors. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { WEBHOOKS } from '../../../server/cli/webhooks/index.ts'
import { runWebhooks } from '../../support/bff/command.ts'

describe('a group of commands', () => {
  it('lists its commands, as help or as an error', async () => {
    const help = await runWebhooks(['--help'])
    assert.equal(help.code, 0)
    for (const name of Object.keys(WEBHOOKS))
      assert.match(help.stdout, new RegExp(`^  ${name}\\b`, 'm'))
    assert.deepEqual(await runWebhooks([]), { code: 2, stdout: '', stderr: help.stdout })
  })

  it('has a help for each command, without colours', async () => {
    for (const name of Object.keys(WEBHOOKS)) {
      const { code, stdout, stderr } = await runWebhooks([name, '--help'])
      assert.deepEqual([code, stderr], [0, ''])
      assert.ok(stdout.startsWith(`Usage: tillkit webhooks ${name}`), stdout)
      assert.match(stdout, /^ {2}--json /m)
      assert.equal(stdout.includes('\u001b'), false)
    }
  })

  it('refuses a wrong command, option and number of arguments, with exit code 2', async () => {
    for (const [args, message] of [
      [['lst'], /^unknown command "webhooks lst": it is one of register, /],
      [['list', '--colour'], /^unknown option '--colour'/],
      [['list', 'more'], /^unknown argument more$/],
      [['resend'], /^the argument ID is missing$/],
      [['reconcile', '--since'], /--since/],
    ] as const) {
      const { code, stdout, stderr } = await runWebhooks(args)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr.trimEnd().replace(/^tillkit: /, ''), message)
      assert.equal(stderr.trimEnd().split('\n').length, 1)
    }
  })
})

describe('the configuration of a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-command-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is that of the sandbox in TILL_DATA, and named where there is none', async () => {
    const { code, stderr } = await runWebhooks(['list'], { TILL_DATA: folder })
    assert.equal(code, 2)
    assert.match(stderr, /^tillkit: no sandbox has run in /)
  })

  it('names the keys that are missing or wrong, as text and as JSON', async () => {
    const live = { TILL_MODE: 'live', TILL_CLIENT_ID: 'id' }
    const missing = await runWebhooks(['list', '--json'], live)
    const message = 'TILL_UPSTREAM_BASE_URL, TILL_CLIENT_SECRET must be set'
    assert.equal(missing.code, 2)
    assert.equal(missing.stderr, `tillkit: ${message}\n`)
    assert.deepEqual(JSON.parse(missing.stdout), { error: { message } })
    const wrong = await runWebhooks(['list'], { ...live, TILL_NONE: 'x' })
    assert.deepEqual([wrong.code, wrong.stderr], [2, 'tillkit: TILL_NONE is not a key\n'])
  })
})
