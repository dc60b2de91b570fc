/** workerd, Deno and Bun for tests, installed from the lockfile of `test/edge`. */
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { keptFolder } from '../kept-folder.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** For a test's `skip` option. The packages have programs for other systems too. */
export const noEdgeRuntimes: false | string =
  process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux with x64'

const PROGRAMS = {
  workerd: '@cloudflare/workerd-linux-64/bin/workerd',
  deno: '@deno/linux-x64-glibc/deno',
  bun: '@oven/bun-linux-x64/bin/bun',
}

/** The path of a runtime's program. */
export async function edgeRuntime(name: keyof typeof PROGRAMS): Promise<string> {
  const lock = readFileSync(join(ROOT, 'test/edge/package-lock.json'))
  const key = createHash('sha256').update(lock).digest('hex').slice(0, 16)
  const folder = await keptFolder('edge-runtimes', key, async (folder) => {
    for (const file of ['test/edge/package.json', 'test/edge/package-lock.json', '.npmrc'])
      cpSync(join(ROOT, file), join(folder, file.split('/').at(-1) ?? ''))
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--prefer-offline'], {
      cwd: folder,
      env: { ...process.env, npm_config_loglevel: 'error' },
    })
  })
  return join(folder, 'node_modules', PROGRAMS[name])
}

/** A module and all it imports as one module, as bundlers for workers make it. */
export async function bundled(entry: string): Promise<string> {
  // Loaded here, because every test of the server imports this module.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: join(ROOT, entry), write: false, target: 'es2022', minify: false },
  })
  const [chunk, ...more] = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`${entry} is not one module`)
  return chunk.code
}

interface WorkerOptions {
  /** Texts by the names of their bindings. */
  env?: Record<string, string>
  /** Names of the bindings of Durable Objects and the classes behind them. */
  objects: Record<string, string>
}

/** Workers of one process, which share the classes in `shared`: their objects are those of the first worker. */
export interface WorkersOptions extends WorkerOptions {
  code: string
  names: readonly string[]
  shared?: readonly string[]
  compatibilityDate?: string
}

export interface Workers {
  /** The address of each worker. */
  urls: string[]
  output(): string
  stop(): Promise<void>
}

export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const program = await edgeRuntime('workerd')
  const folder = mkdtempSync(join(tmpdir(), 'till workerd '))
  writeFileSync(join(folder, 'worker.mjs'), options.code)
  writeFileSync(join(folder, 'config.capnp'), configOf(options))
  const child = spawn(program, ['serve', '--verbose', '--control-fd=3', 'config.capnp'], {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  async function stop() {
    child.kill()
    await closed
    rmSync(folder, { recursive: true, force: true })
  }
  const control = child.stdio[3] as Readable
  const ports = new Map<string, number>()
  const listening = new Promise<void>((resolve, reject) => {
    control.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.trim().split('\n')) {
        const { event, socket, port } = JSON.parse(line)
        if (event === 'listen') ports.set(socket, port)
      }
      if (ports.size === options.names.length) resolve()
    })
    void closed.then(() => reject(new Error(`workerd ended:\n${said}`)))
  })
  await listening
  const urls = options.names.map((name) => `http://127.0.0.1:${ports.get(name)}`)
  return { urls, output: () => said, stop }
}

const text = JSON.stringify

/** @see https://github.com/cloudflare/workerd/blob/main/src/workerd/server/workerd.capnp */
function configOf({ names, shared = [], env = {}, objects, compatibilityDate }: WorkersOptions) {
  const [first = ''] = names
  const isElsewhere = (name: string, className: string) =>
    name !== first && shared.includes(className)

  const bindingOf = (name: string, [binding, className]: [string, string]) =>
    isElsewhere(name, className)
      ? `(name = ${text(binding)}, durableObjectNamespace = (className = ${text(className)}, serviceName = ${text(first)}))`
      : `(name = ${text(binding)}, durableObjectNamespace = ${text(className)})`

  const workerOf = (name: string) => `
    (name = ${text(name)}, worker = (
      modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
      compatibilityDate = ${text(compatibilityDate)},
      bindings = [
        ${[
          ...Object.entries(env).map(
            ([key, value]) => `(name = ${text(key)}, text = ${text(value)})`,
          ),
          ...Object.entries(objects).map((entry) => bindingOf(name, entry)),
        ].join(',\n        ')}
      ],
      durableObjectNamespaces = [
        ${Object.values(objects)
          .filter((className) => !isElsewhere(name, className))
          .map(
            (className) =>
              `(className = ${text(className)}, uniqueKey = ${text(`${name} ${className}`)}, enableSql = true)`,
          )
          .join(',\n        ')}
      ],
      durableObjectStorage = (inMemory = void),
    )),`

  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${names.map(workerOf).join('')}
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [
    ${names.map((name) => `(name = ${text(name)}, address = "127.0.0.1:0", http = (), service = ${text(name)})`).join(',\n    ')}
  ],
);
`
}
