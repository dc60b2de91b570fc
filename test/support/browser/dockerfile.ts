/** Builds a Dockerfile without an engine: each stage is a folder, and the machine's Node is that of the base image. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'

/** The user `node` of the official images. */
export const NODE_USER = { uid: 1000, gid: 1000 }

interface Stage {
  name: string
  from: string
  /** Folder with the image's file system. */
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  ports: number[]
  volumes: string[]
  command: string[]
  healthcheck: string[]
}

/** A stage as an engine runs it. */
export interface Image extends Stage {
  /** A path of the image on this machine. */
  path(inside: string): string
}

/**
 * @param context folder with the Dockerfile and its .dockerignore
 * @returns a stage by its name, which is the target of a build
 */
export function buildImages(context: string): (target: string) => Image {
  const base = mkdtempSync(join(tmpdir(), 'till-image-'))
  // The user of the image passes through it.
  chmodSync(base, 0o755)
  const ignored = ignoredBy(join(context, '.dockerignore'))
  const stages: Stage[] = []

  const path = (stage: Stage, inside: string) =>
    join(stage.root, posix.resolve(stage.workdir, inside))

  function copy(stage: Stage, args: string[]) {
    const other = args[0]?.startsWith('--from=') ? args.shift()?.slice('--from='.length) : undefined
    const target = args.pop() ?? ''
    const source = stages.find(({ name }) => name === other)
    for (const name of args) {
      const from = source ? path(source, name) : join(context, name)
      const into = path(stage, target)
      // A folder's content is copied, and a file into a folder.
      const to = target.endsWith('/') && !isFolder(from) ? join(into, basename(name)) : into
      mkdirSync(dirname(to), { recursive: true })
      const filter = (file: string) => source !== undefined || !ignored(file.slice(context.length))
      cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter })
    }
  }

  function run(stage: Stage, command: string) {
    // Absolute paths are those of the stage, and the user `node` need not exist here.
    const local = command
      .replaceAll(/(?<=\s)\/(?=\w)/g, `${stage.root}/`)
      .replaceAll('node:node', `${NODE_USER.uid}:${NODE_USER.gid}`)
    execFileSync('sh', ['-ec', local], {
      cwd: path(stage, '.'),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...stage.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }

  for (const [word, rest] of instructionsOf(join(context, 'Dockerfile'))) {
    const stage = stages.at(-1) as Stage
    const words = rest.split(/\s+/)
    if (word === 'FROM') stages.push(aStage(base, words, stages))
    else if (word === 'WORKDIR') {
      stage.workdir = rest
      mkdirSync(path(stage, '.'), { recursive: true })
    } else if (word === 'ENV') {
      for (const pair of words) {
        const [name = '', value = ''] = pair.split('=')
        stage.env[name] = value
      }
    } else if (word === 'COPY') copy(stage, words)
    else if (word === 'RUN') run(stage, rest)
    else if (word === 'USER') stage.user = rest
    else if (word === 'VOLUME') stage.volumes.push(...words)
    else if (word === 'EXPOSE') stage.ports.push(...words.map(Number))
    else if (word === 'HEALTHCHECK')
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 3))
    else if (word === 'CMD') stage.command = JSON.parse(rest)
    else throw new Error(`The test does not know ${word}.`)
  }
  return (target) => {
    const image = stages.find(({ name }) => name === target)
    if (!image) throw new Error(`The Dockerfile has no target ${target}.`)
    return { ...image, path: (inside) => path(image, inside) }
  }
}

/** Instructions with their arguments; a backslash continues a line. */
function instructionsOf(file: string): [word: string, rest: string][] {
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1).trim()]
    })
}

function aStage(base: string, [from = '', , name = '']: string[], stages: Stage[]): Stage {
  const root = mkdtempSync(join(base, 'stage-'))
  chmodSync(root, 0o755)
  const earlier = stages.find((stage) => stage.name === from)
  if (earlier) {
    execFileSync('cp', ['-a', `${earlier.root}/.`, root])
    return { ...structuredClone(earlier), name, root }
  }
  return {
    name,
    from,
    root,
    workdir: '/',
    env: {},
    user: 'root',
    ports: [],
    volumes: [],
    command: [],
    healthcheck: [],
  }
}

function isFolder(path: string): boolean {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

/** Patterns are a name in the root, or a name with `*` at any depth after `**`. */
function ignoredBy(file: string): (path: string) => boolean {
  const patterns = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const name = line
        .replace(/^\*\*\//, '')
        .replaceAll('.', '\\.')
        .replaceAll('*', '[^/]*')
      return new RegExp(line.startsWith('**/') ? `(^|/)${name}(/|$)` : `^/${name}(/|$)`)
    })
  return (path) => patterns.some((pattern) => pattern.test(path))
}
