/** The command that lands a change: a missing server or browser is reported, never passed over silently. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const UNREACHABLE = 'postgres://postgres@127.0.0.1:1/postgres'

const npmTest = (args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env },
  })

describe('npm test', () => {
  it('skips the step postgresql and says so without a server', () => {
    const { status, stdout } = npmTest(['postgresql'], { TEST_DATABASE_URL: UNREACHABLE })
    assert.match(stdout, /no PostgreSQL server .* \d+ files are skipped/)
    assert.match(stdout, /\n0 passed, 0 failed, [1-9]\d* skipped\n$/)
    assert.equal(status, 0)
  })

  it('fails the step postgresql without a server in continuous integration', () => {
    const env = { TEST_DATABASE_URL: UNREACHABLE, CI: 'true' }
    const { status, stdout } = npmTest(['postgresql'], env)
    assert.match(stdout, /\n✖ postgresql\n/)
    assert.match(stdout, /\n0 passed, 1 failed, 0 skipped\n$/)
    assert.equal(status, 1)
  })

  it('lists the known names when a file or an option is unknown', () => {
    for (const [args, message] of [
      [['no-such-file'], /No test file has "no-such-file" in its path\. Steps: types, lint/],
      [['--fast'], /There is no option --fast/],
    ] as const) {
      const { status, stderr } = npmTest([...args], {})
      assert.match(stderr, message)
      assert.equal(status, 2)
    }
  })
})

describe.skipIf(process.platform !== 'linux')('.ci/run', () => {
  /** Runs the script in a folder with a fake `npm` that prints the given output. */
  function run(npm: string) {
    const folder = mkdtempSync(join(tmpdir(), 'tillkit ci '))
    try {
      for (const name of ['.ci', 'scripts', 'bin']) mkdirSync(join(folder, name))
      writeFileSync(join(folder, '.ci/run'), readFileSync(join(root, '.ci/run')))
      writeFileSync(join(folder, 'scripts/other-browsers.mjs'), '')
      writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 })
      symlinkSync(process.execPath, join(folder, 'bin/node'))
      const { status, stdout } = spawnSync('bash', ['.ci/run'], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, SHELL: '/bin/sh' },
      })
      return { status, closingLine: stdout.trimEnd().split('\n').at(-1) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const hasScript = () => execFileSync('sh', ['-c', 'command -v script || true']).length > 0
  const skip = hasScript() ? false : 'needs the command script'

  it.skipIf(skip)('sums the closing lines of npm test at a terminal and of test:rest', () => {
    const { status, closingLine } = run(
      'case "$*" in *rest*) echo "5 passed, 0 failed, 2 skipped";; *) test -t 1 && printf "\\033[32m10 passed, 0 failed, 1 skipped\\033[0m\\n";; esac',
    )
    assert.equal(closingLine, '15 passed, 0 failed, 3 skipped')
    assert.equal(status, 0)
  })

  it.skipIf(skip)('fails when one of the two fails', () => {
    const { status, closingLine } = run(
      'case "$*" in *rest*) echo "5 passed, 0 failed, 0 skipped";; *) echo "9 passed, 1 failed, 0 skipped"; exit 1;; esac',
    )
    assert.equal(closingLine, '14 passed, 1 failed, 0 skipped')
    assert.notEqual(status, 0)
  })

  it.skipIf(skip)('fails when one of the two ends without a closing line', () => {
    const { status, closingLine } = run(
      'case "$*" in *rest*) exit 0;; *) echo "9 passed, 0 failed, 0 skipped";; esac',
    )
    assert.equal(closingLine, '9 passed, 1 failed, 0 skipped')
    assert.notEqual(status, 0)
  })
})

describe('scripts/test.mjs', () => {
  it('counts a step as skipped if its start is after the limit', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['scripts/test.mjs', 'lint', '--within', '0'],
      { cwd: root, encoding: 'utf8' },
    )
    assert.match(stdout, /lint: skipped, because its start is after the limit/)
    assert.match(stdout, /^0 passed, 0 failed, 1 skipped$/m)
    assert.equal(status, 0)
  })

  it('refuses a limit that is no number', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', '--within'], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.match(stderr, /--within takes a number of minutes/)
    assert.equal(status, 2)
  })
})

describe('scripts/other-browsers.mjs', () => {
  it('names the missing browsers if they can’t be installed', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/other-browsers.mjs'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: '/nowhere' },
    })
    assert.match(stdout, /^Not installed: .*webkit \(that takes root and apt-get\)\. Going on/)
    assert.equal(status, 0)
    assert.match(readFileSync(`${root}/.ci/run`, 'utf8'), /^node scripts\/other-browsers\.mjs$/m)
  })
})
