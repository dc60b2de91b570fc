/** The server in its own process, run from its sources. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../at-end.ts'
import { CLIENT } from '../upstream/upstream.ts'
import { API_KEY, SESSION_KEY } from './bff.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  /** The URL, once it is printed. */
  address: Promise<string>
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

export function run(environment: Record<string, string>): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '-e', "import('./server/bff/main.ts').then(({ main }) => main({}))"],
    { cwd: root, env: { PATH: process.env.PATH, ...environment } },
  )
  atEnd(async () => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (data) => {
    stderr += data
  })
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  )
  const address = new Promise<string>((resolve) =>
    child.stdout.on('data', (data) => {
      stdout += data
      const [, url] = /(?:listens on|BFF) +(http:\S+)/.exec(stdout) ?? []
      if (url) resolve(url.replace(/\/$/, ''))
    }),
  )
  return { child, ended, address }
}

/**
 * One that calls the fake services, and knows the keys of the tests.
 * @param folder for the data of the sandbox beside it
 */
export const runBefore = (
  upstreamUrl: string,
  folder: string,
  more: Record<string, string>,
): ServerProcess =>
  run({
    PORT: '0',
    SANDBOX_PORT: '0',
    METRICS_PORT: '0',
    TILL_MODE: 'sandbox',
    TILL_DATA: folder,
    TILL_UPSTREAM_BASE_URL: upstreamUrl,
    TILL_CLIENT_ID: CLIENT.id,
    TILL_CLIENT_SECRET: CLIENT.secret,
    TILL_API_KEYS: API_KEY,
    TILL_SESSION_KEYS: `${SESSION_KEY.kid}:${SESSION_KEY.secret}`,
    ...more,
  })
