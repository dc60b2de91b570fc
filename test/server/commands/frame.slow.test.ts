/** The command `tillkit` in a process of its own: help, version and unknown arguments. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import manifest from '../../../server/package.json' with { type: 'json' }
import { runCommand } from '../../support/bff/command.ts'

const run = (...args: string[]) => runCommand(args).ended

describe('the command tillkit', () => {
  it('prints its help with every key, and its version', async () => {
    const help = await run('--help')
    assert.equal(help.code, 0)
    assert.match(help.stdout, /^Usage: tillkit /)
    assert.match(help.stdout, /TILL_UPSTREAM_BASE_URL/)
    assert.deepEqual(await run('start', '--help'), help)
    assert.deepEqual(await run('--version'), {
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    })
  })

  it('refuses unknown arguments in one line, with exit code 2', async () => {
    for (const args of [['--colour'], ['strat'], ['start', '--colour']]) {
      const { code, stdout, stderr } = await run(...args)
      assert.deepEqual([code, stdout], [2, ''])
      assert.equal(
        stderr,
        `tillkit: unknown argument ${args.at(-1)}; "tillkit --help" lists them\n`,
      )
    }
  })
})
