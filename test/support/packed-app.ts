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

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = join(ROOT, 'test/frameworks')
/** Not below `node_modules`, where svelte-check reads no file. */
const CACHE = join(ROOT, 'dist/frameworks')

export interface PackedApp {
  readonly folder: string
  /** Runs a script of its `package.json`; returns its exit code and output. */
  run(script: 'check' | 'build'): Promise<{ code: number; output: string }>
  /** Adds a file to its sources until the returned function is called. */
  add(file: string): () => void
}

/** Packs the elements' built package. @returns the path of the tarball */
export function packElements(): string {
  mkdirSync(CACHE, { recursive: true })
  const pack = ['pack', '--workspace', 'tillkit', '--ignore-scripts', '--json']
  const out = execFileSync('npm', [...pack, '--pack-destination', CACHE], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(out) as [{ filename: string }]
  return join(CACHE, filename)
}

/** Copies an application into the cache and installs it. */
export async function anApp(name: string, tarball: string): Promise<PackedApp> {
  const folder = join(CACHE, name)
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder))
    if (!['node_modules', '.installed'].includes(entry))
      rmSync(join(folder, entry), { recursive: true })
  cpSync(join(SOURCES, name), folder, { recursive: true })
  cpSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'))
  const npm = (...args: string[]) =>
    promisify(execFile)('npm', [...args, '--ignore-scripts', '--prefer-offline', '--no-audit'], {
      cwd: folder,
    })
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const stamp = join(folder, '.installed')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    await npm('ci')
    writeFileSync(stamp, lock)
  }
  rmSync(join(folder, 'node_modules/tillkit'), { recursive: true, force: true })
  await npm('install', '--no-save', '--no-package-lock', tarball)
  return {
    folder,
    async run(script) {
      try {
        const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', script], {
          cwd: folder,
        })
        return { code: 0, output: stdout + stderr }
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
        return { code, output: stdout + stderr }
      }
    },
    add(file) {
      const added = join(folder, 'src', basename(file))
      mkdirSync(dirname(added), { recursive: true })
      cpSync(join(folder, file), added)
      return () => rmSync(added)
    },
  }
}
