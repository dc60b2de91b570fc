#!/usr/bin/env node
/** Command `tillkit`: runs the BFF as a process, configured by its environment, and the commands beside it. */
import { createInterface } from 'node:readline/promises'
import { loadSandbox } from '../host/load-sandbox.ts'
import manifest from '../package.json' with { type: 'json' }
import environment from './environment.json' with { type: 'json' }
import { runGroup, type Terminal } from './run.ts'

const HELP = `Usage: tillkit [start | webhooks] [--help] [--version]

  start     run the BFF, which serves the elements too, and in sandbox mode the services of @tillkit/sandbox behind
            it (the default)
  webhooks  register this server for events, and repeat them: "tillkit webhooks --help"

${environment.join('\n')}

Example:
  TILL_ALLOWED_ORIGINS=http://localhost:3000 npx tillkit
`

/** Ends a running command; a second signal ends the process. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort)
  return controller.signal
}

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
  } finally {
    lines.close()
  }
}

const terminal = (): Terminal => ({
  environment: process.env,
  signal: interruption(),
  confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
})

async function run([name = 'start', ...args]: string[]): Promise<number | undefined> {
  if (name === '--help' || name === '-h') process.stdout.write(HELP)
  else if (name === '--version' || name === '-v') process.stdout.write(`${manifest.version}\n`)
  else if (name === 'webhooks') {
    const { WEBHOOKS, WEBHOOKS_SUMMARY } = await import('./webhooks/index.ts')
    return runGroup('webhooks', WEBHOOKS_SUMMARY, WEBHOOKS, args, terminal())
  } else if (name === 'start' && args.length === 0) {
    const { main } = await import('../bff/main.ts')
    await main({
      async startSandbox(options) {
        const { startSandbox } = await loadSandbox(
          'Sandbox mode',
          ', or set TILL_UPSTREAM_BASE_URL',
        )
        return startSandbox(options)
      },
    })
  } else if (name === 'start' && (args[0] === '--help' || args[0] === '-h')) {
    process.stdout.write(HELP)
  } else {
    const unknown = name === 'start' ? args[0] : name
    process.stderr.write(`tillkit: unknown argument ${unknown}; "tillkit --help" lists them\n`)
    return 2
  }
  return undefined
}

// A closed output pipe, as of "head", ends no command with an error.
process.stdout.on('error', () => {})
process.exitCode = await run(process.argv.slice(2))
