import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const killed: (() => void)[] = []
afterAll(() => {
  for (const kill of killed) kill()
})

const BEGIN = "import('./server/bff/node/standard-output.ts').then(({ standardOutput }) => {"

/**
 * Runs a script with `out`; without `read`, the pipe is closed from the start.
 * @param wait milliseconds from the script's first line on stderr until the parent reads
 */
function writes(script: string, { read = true, wait = 0 } = {}) {
  const source = `${BEGIN} const out = standardOutput()\n${script}\n})`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', source], { cwd: root })
  killed.push(() => void child.kill('SIGKILL'))
  let lines = ''
  if (read) {
    child.stdout.on('data', (data) => {
      lines += data
    })
    if (wait > 0) {
      child.stdout.pause()
      child.stderr.once('data', () => setTimeout(() => child.stdout.resume(), wait))
    }
  } else child.stdout.destroy()
  child.stderr.resume()
  return new Promise<{ code: number | null; lines: string[] }>((resolve) =>
    child.on('close', (code) => resolve({ code, lines: lines.split('\n').slice(0, -1) })),
  )
}

const SIGNAL_PARENT = "process.stderr.write('reads from now on');"
const MANY = 'for (let i = 0; i < 1000; i++) out.write(i + " x".repeat(50) + "\\n");'

describe('log lines', () => {
  it('are written to the last one when the process crashes', async () => {
    const crash = "out.write('last words\\n'); throw new Error('a crash')"
    const { code, lines } = await writes(`setTimeout(() => { ${crash} })`)
    assert.notEqual(code, 0)
    assert.deepEqual(lines, ['last words'])
  })

  it('are written to the last one when the process exits', async () => {
    const { code, lines } = await writes("out.write('last words\\n'); process.exit(0)")
    assert.equal(code, 0)
    assert.deepEqual(lines, ['last words'])
  })

  it('are written from a worker thread', async () => {
    // A worker does not inherit the TypeScript loader.
    const compiled = "import('tsx/esm/api').then(({ register }) => register())"
    const says = `${BEGIN} standardOutput().write('from beside\\n') })`
    const beside = JSON.stringify(`${compiled}.then(() => ${says})`)
    const { lines } = await writes(
      `new (require('node:worker_threads').Worker)(${beside}, { eval: true })`,
    )
    assert.deepEqual(lines, ['from beside'])
  })

  it('are complete and in order in a burst', async () => {
    const { lines } = await writes(`${MANY} setTimeout(() => { ${MANY} }, 60)`)
    const written = lines.map((line) => Number.parseInt(line, 10))
    const each = Array.from({ length: 1000 }, (_, i) => i)
    assert.deepEqual(written, [...each, ...each])
  })

  /** More than a pipe holds: at the end a batch is half written, and others wait. */
  for (const end of ['process.exit(0)', "throw new Error('a crash')"]) {
    it(`are complete and in order when ${end} meets a slow reader`, async () => {
      for (const wait of [0, 1, 60]) {
        const script = `${MANY.repeat(4)} setTimeout(() => { ${SIGNAL_PARENT} ${end} }, ${wait})`
        const { lines } = await writes(script, { wait: 300 })
        const written = lines.map((line) => Number.parseInt(line, 10))
        const each = Array.from({ length: 1000 }, (_, i) => i)
        assert.deepEqual(written, [...each, ...each, ...each, ...each])
      }
    })
  }

  it('delay the exit for seconds at most when the reader does not read', async () => {
    const begun = performance.now()
    const { code } = await writes(`${MANY.repeat(10)} process.exit(3)`, { wait: 60_000 })
    assert.equal(code, 3)
    assert.ok(performance.now() - begun < 15_000)
  })

  it('do not delay the exit without a reader', { timeout: 20_000 }, async () => {
    const { code } = await writes(`${MANY} setTimeout(() => { ${MANY} process.exit(3) }, 20)`, {
      read: false,
    })
    assert.equal(code, 3)
    // Exits before the closed pipe is noticed.
    assert.equal((await writes(`${MANY} process.exit(3)`, { read: false })).code, 3)
  })
  it('are bounded in memory when the reader does not read', async () => {
    const loads = `for (let load = 0; load < 400; load++) { ${MANY} } ${SIGNAL_PARENT}`
    const { lines } = await writes(loads, { wait: 100 })
    // Of 40 MB: 1,000 batches of 16 KB, the one on its way, and the last.
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0)
    assert.ok(length > 10_000_000 && length < 17_000_000, `${length}`)
    assert.equal(Number.parseInt(lines[1_000] ?? '', 10), 0)
  })
})
