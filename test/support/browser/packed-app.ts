/** Applications of `test/frameworks`: installed from their lockfile, with the elements' package as npm packs it. */
import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCES = join(ROOT, 'test/frameworks')
/** Bundlers of one and the same application. */
const PLAIN_TYPESCRIPT = ['esbuild', 'vite', 'webpack']
const ENV = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  // Tests read the output; tools colour it where CI is set.
  NO_COLOR: '1',
}
/** Not below `node_modules`, where svelte-check reads no file. */
const CACHE = join(ROOT, 'dist/frameworks')

export interface PackedApp {
  readonly folder: string
  /** Runs a script of its `package.json`; returns its exit code and output. */
  run(script: 'check' | 'build'): Promise<{ code: number; output: string }>
  /** Adds a file to its sources until the returned function is called. */
  add(file: string): () => void
  /** Writes one among its sources until the returned function is called. */
  write(name: string, text: string): () => void
}

/** The folders of an application's sources; a later one replaces files of the others. */
export const sourcesOf = (name: string): string[] =>
  [...(PLAIN_TYPESCRIPT.includes(name) ? ['plain-typescript'] : []), name].map((folder) =>
    join(SOURCES, folder),
  )

/** Names of the applications. */
export const appNames = (): string[] =>
  readdirSync(SOURCES).filter((name) => existsSync(join(SOURCES, name, 'package.json')))

/** Packs the elements' built package. @returns the path of the tarball */
export const packElements = (): string => pack('tillkit')

function pack(workspace: string): string {
  mkdirSync(CACHE, { recursive: true })
  const pack = ['pack', '--workspace', workspace, '--ignore-scripts', '--json']
  const out = execFileSync('npm', [...pack, '--pack-destination', CACHE], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(out) as [{ filename: string }]
  return join(CACHE, filename)
}

/** Unpacks the server's built package into a Next application, with the files of the documentation. */
export function addServer({ folder }: PackedApp): void {
  const inside = join(folder, 'node_modules/@tillkit/server')
  mkdirSync(inside, { recursive: true })
  execFileSync('tar', ['-xzf', pack('@tillkit/server'), '-C', inside, '--strip-components=1'])
  cpSync(join(ROOT, 'demo/embed/next'), folder, { recursive: true })
  // Another route, as a sign-out is.
  const end = join(folder, 'app/end')
  mkdirSync(end)
  writeFileSync(
    join(end, 'route.js'),
    `import { getBff } from '../../lib/bff.js'
    export async function POST(request) {
      const { bff } = await getBff()
      await bff.revokeSessions(await request.json())
      return new Response(null, { status: 204 })
    }`,
  )
}

/** Copies an application into the cache and installs it. */
export async function anApp(name: string, tarball: string): Promise<PackedApp> {
  const folder = join(CACHE, name)
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder))
    if (!['node_modules', '.installed'].includes(entry))
      rmSync(join(folder, entry), { recursive: true })
  for (const sources of sourcesOf(name)) cpSync(sources, folder, { recursive: true })
  cpSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'))
  const npm = (...args: string[]) =>
    promisify(execFile)('npm', [...args, '--ignore-scripts', '--prefer-offline', '--no-audit'], {
      cwd: folder,
      // Not silent as the runner of the tests: a failure names its cause.
      env: { ...process.env, npm_config_loglevel: 'error' },
    })
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const stamp = join(folder, '.installed')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    await npm('ci')
    writeFileSync(stamp, lock)
  }
  rmSync(join(folder, 'node_modules/tillkit'), { recursive: true, force: true })
  await npm('install', '--no-save', tarball)
  const app: PackedApp = {
    folder,
    async run(script) {
      try {
        const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', script], {
          cwd: folder,
          env: ENV,
        })
        return { code: 0, output: stdout + stderr }
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
        return { code, output: stdout + stderr }
      }
    },
    add(file) {
      return app.write(basename(file), readFileSync(join(folder, file), 'utf8'))
    },
    write(name, text) {
      const added = join(folder, 'src', name)
      mkdirSync(dirname(added), { recursive: true })
      writeFileSync(added, text)
      return () => rmSync(added)
    },
  }
  return app
}
