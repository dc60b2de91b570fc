/** The scripts of `npm test`: file selection, counts and reported failures. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, it } from 'vitest'
import { fontEnvironment } from '../../scripts/fonts.mjs'
import { resultsOf } from '../../scripts/test/element-reporter.mjs'
import { nodeTests, withSecondRun } from '../../scripts/test/run.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const INSTALLED = 'node_modules/.package-lock.json'
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit test '))
  folders.push(folder)
  return folder
}

const runNode = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TMPDIR: tmpdir() },
    timeout: 60_000,
  })

interface Results {
  passed: number
  failed: number
  skipped: number
  failures: { where: string; text: string }[]
}

/** Runs the reporter on a test file with this source. */
function report(source: string): Results {
  const folder = aFolder()
  const results = join(folder, 'results.json')
  writeFileSync(join(folder, 'a.test.mjs'), `import { it } from 'node:test'\n${source}`)
  runNode(
    folder,
    ...['--test', `--test-reporter=${join(root, 'scripts/test/node-reporter.mjs')}`],
    ...[`--test-reporter-destination=${results}`, 'a.test.mjs'],
  )
  return JSON.parse(readFileSync(results, 'utf8'))
}

describe('the reporter of Node tests', () => {
  it('counts a failing test with the mark todo as skipped, and lists no failure', () => {
    const results = report("it('a', { todo: true }, () => { throw new Error('not yet') })")
    assert.deepEqual(results, { passed: 0, failed: 0, skipped: 1, failures: [] })
  })

  it('reports the exit code or the signal of a file that ends early, with its last output', () => {
    for (const [end, reason] of [
      ["console.error('last words'); process.exit(3)", /exit code 3\nlast words/],
      ["process.kill(process.pid, 'SIGKILL')", /signal SIGKILL/],
    ] as const) {
      const { failed, failures } = report(
        `it('a', async () => { ${end}; await new Promise(() => {}) })`,
      )
      assert.ok(failed >= 1)
      assert.equal(failures.at(-1)?.where, 'a.test.mjs')
      assert.match(failures.at(-1)!.text, reason)
    }
  })

  it('reports an error that is thrown after the last test', () => {
    const { failed, failures } = report(
      "it('a', () => {})\nsetTimeout(() => { throw new Error('too late') }, 50)",
    )
    assert.equal(failed, 1)
    assert.match(failures[0]!.text, /too late/)
  })
})

describe('a test file', () => {
  it('fails with its name if it does not end', async () => {
    const file = join(aFolder(), 'hangs.test.mjs')
    writeFileSync(file, 'setInterval(() => {}, 1000)')
    const { failed, failures } = await nodeTests([file], { timeoutMs: 2_000 })
    assert.equal(failed, 1)
    assert.match(failures[0]!.where, /hangs\.test\.mjs$/)
    assert.match(failures[0]!.text, /timed out after 2000ms/)
  })
})

describe('the second run of failed files', () => {
  const failing = (...names: string[]): Results => ({
    passed: 10 - names.length,
    failed: names.length,
    skipped: 2,
    failures: names.map((where) => ({ where, text: 'failed' })),
  })

  /** Runs with these results, one after the other; returns the files of each run too. */
  async function runs(...results: Results[]) {
    const runFiles: string[][] = []
    const run = async (files: string[]) => {
      runFiles.push(files)
      return results.shift() ?? assert.fail('a run too many')
    }
    return { result: await withSecondRun([], run), runFiles }
  }

  it('counts tests that pass then, and lists them', async () => {
    const { result, runFiles } = await runs(
      failing('test/a.test.ts: one', 'test/b.test.ts in Firefox: two', 'output of the test runner'),
      failing('test/b.test.ts in Firefox: two'),
    )
    assert.deepEqual(runFiles, [[], ['test/a.test.ts', 'test/b.test.ts']])
    assert.deepEqual(result, {
      passed: 9,
      failed: 1,
      skipped: 2,
      failures: [{ where: 'test/b.test.ts in Firefox: two', text: 'failed' }],
      unstable: [{ where: 'test/a.test.ts: one', text: 'failed' }],
    })
  })

  it('is left out when nothing fails, when many files do, and for failures outside of files', async () => {
    const many = Array.from({ length: 6 }, (_, n) => `test/${n}.test.ts: a test`)
    for (const first of [failing(), failing(...many), failing('postgresql')]) {
      const { result, runFiles } = await runs(first)
      assert.equal(runFiles.length, 1)
      assert.equal(result, first)
    }
  })
})

describe('test files of one process', () => {
  const SUPPORT = pathToFileURL(join(root, 'test/support/')).href

  /** Runs files of these sources in one process. */
  function together(...sources: string[]): Promise<Results> {
    const folder = aFolder()
    const files = sources.map((source, n) => {
      const file = join(folder, `${n + 1}.test.mjs`)
      writeFileSync(
        file,
        `import { after, beforeEach, it } from 'node:test'
         import { atEnd } from '${SUPPORT}at-end.ts'
         ${source}`,
      )
      return file
    })
    const group = join(folder, 'group.mjs')
    writeFileSync(
      group,
      `import { runOneByOne } from '${SUPPORT}one-by-one.ts'
       runOneByOne(${JSON.stringify(files)})`,
    )
    return nodeTests([group])
  }

  it('run in sequence: the next is imported after the hooks and the cleanup', async () => {
    const opens = `
      if (globalThis.isOpen) throw new Error('still open')
      globalThis.isOpen = await Promise.resolve(true)
      let hooks = 0
      beforeEach(() => { hooks++ })
      it('runs its own hooks', () => { if (hooks !== 1) throw new Error(hooks + ' hooks') })`
    const { passed, failures } = await together(
      `${opens}; atEnd(() => { globalThis.isOpen = false })`,
      `${opens}; afterAll(() => { globalThis.isOpen = false })`,
      opens,
    )
    assert.deepEqual(failures, [])
    assert.equal(passed, 3)
  })

  it('are named in their failures, and the others still run', async () => {
    const { passed, failures } = await together(
      "it('fails', () => { throw new Error('of the first') })",
      "throw new Error('of the import')",
      "it('passes', () => {})",
    )
    assert.equal(passed, 1)
    assert.equal(failures.length, 2)
    assert.match(failures[0]!.where, /1\.test\.mjs: fails$/)
    assert.match(failures[0]!.text, /of the first/)
    assert.match(failures[1]!.where, /^\S+ test \S+2\.test\.mjs$/)
    assert.match(failures[1]!.text, /of the import/)
  })

  it('are named if the process ends during one of them', async () => {
    const { failed, failures } = await together(
      "it('passes', () => {})",
      "it('exits', async () => { process.exit(3) })",
    )
    assert.equal(failed, 1)
    assert.match(failures[0]!.text, /exit code 3\nThe last file of this process was .*2\.test\.mjs/)
  })
})

describe('the reporter of element tests', () => {
  const hooked = {
    testFile: join(root, 'test/components/a.test.ts'),
    browser: { name: 'Chrome' },
    passed: false,
    errors: [{ message: 'in the hook', stack: 'at a.test.ts:1' }],
  }

  it('reports the error of a hook, and counts the tests that did not run', () => {
    const suites = [{ tests: [{ name: 'is shown', passed: false }] }]
    const { failed, failures } = resultsOf([{ ...hooked, testResults: { suites } }], root)
    assert.equal(failed, 1)
    assert.deepEqual(
      failures.map(({ where }) => where),
      ['test/components/a.test.ts in Chrome: is shown', 'test/components/a.test.ts in Chrome'],
    )
    assert.match(failures[1]!.text, /in the hook\nat a\.test\.ts:1/)
  })

  it('counts a file with passing tests and a failing last hook as one failure', () => {
    const testResults = { tests: [{ name: 'is shown', passed: true }] }
    const { passed, failed } = resultsOf([{ ...hooked, testResults }], root)
    assert.deepEqual([passed, failed], [1, 1])
  })

  it('names the import that a file could not load', () => {
    const session = {
      ...hooked,
      errors: [{ message: 'Could not import your test module.' }],
      request404s: ['test/components/missing.ts'],
      logs: [['TypeError: Failed to fetch']],
    }
    const { failed, failures } = resultsOf([session], root)
    assert.equal(failed, 1)
    assert.match(failures[0]!.text, /not found: test\/components\/missing\.ts\nTypeError: Failed/)
  })
})

describe('npm test with a name', () => {
  /** Creates a repository with one end-to-end test and the given build script. */
  function aRepository(build: string): string {
    const folder = aFolder()
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
    // The installed lockfile becomes the lockfile of the copy, so nothing is reinstalled.
    copyFileSync(join(root, INSTALLED), join(folder, 'package-lock.json'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'scripts/build.mjs'), build)
    mkdirSync(join(folder, 'test/e2e'), { recursive: true })
    const test = "import { it } from 'node:test'\nit('passes', () => {})\n"
    writeFileSync(join(folder, 'test/e2e/shop.test.ts'), test)
    return folder
  }

  it('fails if the build before an end-to-end test fails', () => {
    const folder = aRepository('process.exit(1)')
    const { status, stdout } = runNode(folder, 'scripts/test.mjs', 'shop')
    assert.match(stdout, /\n✖ npm run build\n/)
    assert.match(stdout, /\n1 passed, 1 failed, 0 skipped\n$/)
    assert.equal(status, 1)
  })

  it('watches no end-to-end test after a failed build', () => {
    const { status, stderr } = runNode(
      aRepository('process.exit(1)'),
      'scripts/test.mjs',
      'shop',
      '--watch',
    )
    assert.match(stderr, /Mend the build first/)
    assert.equal(status, 2)
  })

  it('accepts paths as a shell or an editor writes them', () => {
    const folder = aRepository('')
    const path = 'test/e2e/shop.test.ts'
    for (const name of [path, `./${path}`, join(folder, path), '.\\test\\e2e\\shop.test.ts']) {
      const { status, stdout, stderr } = runNode(folder, 'scripts/test.mjs', name)
      assert.equal(status, 0, `${name}: ${stderr}`)
      assert.match(stdout, /\n1 passed, 0 failed, 0 skipped\n$/)
    }
  })
})

describe.skipIf(process.platform !== 'linux')('the fonts of test browsers', () => {
  it('keep their file unchanged while another browser reads it', () => {
    const { FONTCONFIG_FILE: file = '' } = fontEnvironment('tests')
    const { mtimeNs, ino } = statSync(file, { bigint: true })
    fontEnvironment('tests')
    const again = statSync(file, { bigint: true })
    assert.deepEqual([again.mtimeNs, again.ino], [mtimeNs, ino], relative(root, file))
  })
})
