import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const killed: (() => void)[] = []
after(() => {
  for (const kill of killed) kill()
})

const BEGIN = "import('./server/node/standard-output.ts').then(({ standardOutput }) => {"

/**
 * Runs a script that has `out`; without a reader, what it writes has nowhere to go from the start.
 * @param wait ms until somebody reads, from when the script says so on stderr
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

const SAY_SO = "process.stderr.write('reads from now on');"
const MANY = 'for (let i = 0; i < 1000; i++) out.write(i + " x".repeat(50) + "\\n");'

describe('the lines of the log', () => {
  it('are there to the last one when the process crashes', async () => {
    const crash = "out.write('last words\\n'); throw new Error('a crash')"
    const { code, lines } = await writes(`setTimeout(() => { ${crash} })`)
    assert.notEqual(code, 0)
    assert.deepEqual(lines, ['last words'])
  })

  it('are there to the last one when the process is ended', async () => {
    const { code, lines } = await writes("out.write('last words\\n'); process.exit(0)")
    assert.equal(code, 0)
    assert.deepEqual(lines, ['last words'])
  })

  it('are there from a worker thread too', async () => {
    // A worker has no compiler of its own.
    const compiled = "import('tsx/esm/api').then(({ register }) => register())"
    const says = `${BEGIN} standardOutput().write('from beside\\n') })`
    const beside = JSON.stringify(`${compiled}.then(() => ${says})`)
    const { lines } = await writes(
      `new (require('node:worker_threads').Worker)(${beside}, { eval: true })`,
    )
    assert.deepEqual(lines, ['from beside'])
  })

  it('are all there, in their order, however many come at once', async () => {
    const { lines } = await writes(`${MANY} setTimeout(() => { ${MANY} }, 60)`)
    const told = lines.map((line) => Number.parseInt(line, 10))
    const each = Array.from({ length: 1000 }, (_, i) => i)
    assert.deepEqual(told, [...each, ...each])
  })

  /** More than a pipe takes: at the end a batch is half written, and others wait. */
  for (const end of ['process.exit(0)', "throw new Error('a crash')"]) {
    it(`are all there, in their order, when ${end} meets a reader who is slow`, async () => {
      for (const wait of [0, 1, 60]) {
        const script = `${MANY.repeat(4)} setTimeout(() => { ${SAY_SO} ${end} }, ${wait})`
        const { lines } = await writes(script, { wait: 300 })
        const told = lines.map((line) => Number.parseInt(line, 10))
        const each = Array.from({ length: 1000 }, (_, i) => i)
        assert.deepEqual(told, [...each, ...each, ...each, ...each])
      }
    })
  }

  it('hold up the end for seconds alone when a reader does not read', async () => {
    const begun = performance.now()
    const { code } = await writes(`${MANY.repeat(10)} process.exit(3)`, { wait: 60_000 })
    assert.equal(code, 3)
    assert.ok(performance.now() - begun < 15_000)
  })

  it('hold up no end when nobody reads them any more', { timeout: 20_000 }, async () => {
    const { code } = await writes(`${MANY} setTimeout(() => { ${MANY} process.exit(3) }, 20)`, {
      read: false,
    })
    assert.equal(code, 3)
    // Gone unnoticed, since the first lines are still on their way.
    assert.equal((await writes(`${MANY} process.exit(3)`, { read: false })).code, 3)
  })
  it('are not kept for ever for a reader who does not read', async () => {
    const loads = `for (let load = 0; load < 400; load++) { ${MANY} } ${SAY_SO}`
    const { lines } = await writes(loads, { wait: 100 })
    // Of 40 MB: 1,000 batches of 16 KB, the one on its way, and the last.
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0)
    assert.ok(length > 10_000_000 && length < 17_000_000, `${length}`)
    assert.equal(Number.parseInt(lines[1_000] ?? '', 10), 0)
  })
})
