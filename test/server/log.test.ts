import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const killed: (() => void)[] = []
after(() => {
  for (const kill of killed) kill()
})

/**
 * Runs a script that has `out`; without a reader, what it writes has nowhere to go from the start.
 * @param wait ms until somebody reads
 */
function writes(script: string, { read = true, wait = 0 } = {}) {
  const begin = "import('./server/node/log.ts').then(({ standardOutput }) => {"
  const source = `${begin} const out = standardOutput()\n${script}\n})`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', source], { cwd: root })
  killed.push(() => void child.kill('SIGKILL'))
  let lines = ''
  if (read) {
    const collect = () =>
      child.stdout.on('data', (data) => {
        lines += data
      })
    setTimeout(collect, wait)
  } else child.stdout.destroy()
  child.stderr.resume()
  return new Promise<{ code: number | null; lines: string[] }>((resolve) =>
    child.on('close', (code) => resolve({ code, lines: lines.split('\n').slice(0, -1) })),
  )
}

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

  it('are all there, in their order, however many come at once', async () => {
    const { lines } = await writes(`${MANY} setTimeout(() => { ${MANY} }, 60)`)
    const told = lines.map((line) => Number.parseInt(line, 10))
    const each = Array.from({ length: 1000 }, (_, i) => i)
    assert.deepEqual(told, [...each, ...each])
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
    const loads = `for (let load = 0; load < 400; load++) { ${MANY} }`
    const { lines } = await writes(loads, { wait: 2_000 })
    // Of 40 MB: 1,000 batches of 16 KB, the one on its way, and the last.
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0)
    assert.ok(length > 10_000_000 && length < 17_000_000, `${length}`)
    assert.equal(Number.parseInt(lines[1_000] ?? '', 10), 0)
  })
})
