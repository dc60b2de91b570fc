// Runs a command, forwards its output, and reports after a silence that it still runs.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(import.meta.url)
/** At a terminal the report is one line that is updated; in a log each one is a line. */
const SILENCE_MS = process.stdout.isTTY ? 2_000 : 15_000
const CHECK_MS = 250

/**
 * Blocks until the command has ended; a child process reports meanwhile.
 * @param {string} title the step, printed when it begins
 * @param {string[]} command
 * @returns {number} the command's exit code
 */
export function runWithProgress(title, command) {
  const { status } = spawnSync(process.execPath, [program, title, ...command], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status ?? 1
}

function main([title, command, ...args]) {
  const isTerminal = process.stdout.isTTY === true
  const parent = process.ppid
  const startedAt = performance.now()
  let wroteAt = startedAt
  let isLineOpen = false

  const write = (text) => {
    wroteAt = performance.now()
    process.stdout.write(text)
  }
  // The command's output overwrites the line.
  const report = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (!isTerminal) return write(`  … ${seconds} s\n`)
    isLineOpen = true
    write(`\r\x1b[K${title} … ${seconds} s`)
  }
  const closeLine = () => {
    if (isLineOpen) write('\r\x1b[K')
    isLineOpen = false
  }

  write(`${title} …\n`)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  child.stdout.on('data', (text) => {
    closeLine()
    write(text)
  })
  const timer = setInterval(() => {
    // The command must not outlive the process that waits for it.
    if (process.ppid !== parent) process.exit(1)
    if (performance.now() - wroteAt >= SILENCE_MS) report()
  }, CHECK_MS)
  process.once('exit', () => child.kill())
  child.once('error', ({ message }) => {
    closeLine()
    console.error(message)
    process.exit(1)
  })
  child.once('close', (status) => {
    clearInterval(timer)
    closeLine()
    process.exitCode = status ?? 1
  })
}

if (process.argv[1] === program) main(process.argv.slice(2))
