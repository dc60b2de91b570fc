// npm run release: packs the packages, checks them, previews or writes the changelogs.
import './require-node.mjs'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerHelp } from './help.mjs'

const DRY_RUN = '--dry-run'
const SIZES = '--sizes'
answerHelp(
  `Usage: npm run release -- [options]

Packs the packages into dist/packages and checks them with publint. Then it sets the next versions and writes the
changelogs from the files in .changeset, which "npx changeset" adds, and records the sizes of the elements, which README
and guides print. It publishes nothing: "npx changeset publish" does.

Options:
  --dry-run  prints the next versions and the changelogs, and changes no file of the repository
  --sizes    records the sizes alone, of the current build

Example:
  npm run release -- --dry-run
`,
  { takes: [DRY_RUN, SIZES] },
)

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const { install } = await import('./install.mjs')
install()
const { publint } = await import('publint')
const { formatMessage } = await import('publint/utils')
const { writeCode } = await import('./site/code.mjs')
const { measureWeights, RELEASED_WEIGHTS } = await import('./weights.mjs')

const PACKAGES = {
  tillkit: 'components',
  '@tillkit/server': 'server',
  '@tillkit/sandbox': 'server/sandbox',
}
const OUT = 'dist/packages'
const PLAN = 'dist/release-plan.json'
const CHANGESET = 'node_modules/@changesets/cli/bin.js'

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
for (const [name, folder] of Object.entries(PACKAGES)) {
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--workspace', name, '--pack-destination', OUT],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // The output of the build precedes the list.
  const [{ filename, size, entryCount }] = JSON.parse(packed.slice(packed.search(/^\[/m)))
  const { messages, pkg } = await publint({ pkgDir: join(root, folder), strict: true })
  for (const message of messages) console.error(`${name}: ${formatMessage(message, pkg)}`)
  if (messages.length > 0) process.exit(1)
  console.log(
    `${filename}: ${entryCount} files, ${Math.round(size / 1000)} kB, publint finds nothing`,
  )
}

if (process.argv.includes(DRY_RUN)) printPlan()
else {
  if (!process.argv.includes(SIZES)) setVersions()
  writeFileSync(RELEASED_WEIGHTS, `${JSON.stringify(await measureWeights(), null, 2)}\n`)
  writeCode()
}

function setVersions() {
  execFileSync(process.execPath, [CHANGESET, 'version'], { stdio: 'inherit' })
  // The peer is of the same version. A changeset's own update of it would make each minor version a major one.
  const server = JSON.parse(readFileSync('server/package.json', 'utf8'))
  server.peerDependencies['@tillkit/sandbox'] = server.version
  writeFileSync('server/package.json', `${JSON.stringify(server, null, 2)}\n`)
  const lock = ['install', '--package-lock-only', '--ignore-scripts']
  execFileSync('npm', lock, { stdio: 'inherit' })
}

function printPlan() {
  const isChangeset = (name) => name.endsWith('.md') && name !== 'README.md'
  if (!readdirSync('.changeset').some(isChangeset)) {
    console.log('\nNo changeset: "npx changeset" adds one.')
    return
  }
  rmSync(PLAN, { force: true })
  execFileSync(process.execPath, [CHANGESET, 'status', `--output=${PLAN}`], { stdio: 'pipe' })
  const { releases, changesets } = JSON.parse(readFileSync(PLAN, 'utf8'))
  for (const { name, oldVersion, newVersion, changesets: ids } of releases) {
    const entries = changesets.filter(({ id }) => ids.includes(id))
    const lines = entries.map(({ summary }) => `- ${summary.trim()}`)
    console.log(`\n# ${name}: ${oldVersion} → ${newVersion}\n\n${lines.join('\n') || '- no entry'}`)
  }
}
