/** Commands of `tillkit` from their sources: in a process of their own, or without its start in this one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runGroup } from '../../../server/cli/run.ts'
import { WEBHOOKS, WEBHOOKS_SUMMARY } from '../../../server/cli/webhooks/index.ts'
import { atEnd } from '../at-end.ts'
import { CLIENT } from '../upstream/upstream.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface CommandRun {
  child: ChildProcess
  /** Resolves once standard output or standard error matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

export function runCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
): CommandRun {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (data) => {
      output[name] += data
      for (const check of waiting) check()
    })
  return {
    child,
    printed: (pattern) =>
      new Promise((resolve) => {
        const check = () => {
          const found = pattern.exec(output.stdout + output.stderr)
          if (found) resolve(found)
        }
        waiting.add(check)
        check()
      }),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...output }))),
  }
}

/** `tillkit webhooks` with arguments in this process, where no terminal confirms a question. */
export async function runWebhooks(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' }
  const code = await runGroup('webhooks', WEBHOOKS_SUMMARY, WEBHOOKS, args, {
    environment,
    signal: new AbortController().signal,
    confirm: undefined,
    stdout: (text) => {
      output.stdout += text
    },
    stderr: (text) => {
      output.stderr += text
    },
  })
  return { code, ...output }
}

/** In front of the fake services. */
export const commandEnvironment = (upstreamUrl: string, more: Record<string, string> = {}) => ({
  TILL_MODE: 'sandbox',
  TILL_UPSTREAM_BASE_URL: upstreamUrl,
  TILL_CLIENT_ID: CLIENT.id,
  TILL_CLIENT_SECRET: CLIENT.secret,
  TILL_PUBLIC_URL: 'https://shop.example/pay',
  ...more,
})
