// Builds the documentation site: its packages, the scripts of its examples, its data, its pages, then Markdown for
// machines.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { SCRIPTS } from '../build/cdn.mjs'
import { build } from '../build.mjs'
import { npmCommand } from '../install.mjs'
import { runNode } from '../run-installed.mjs'
import { runStep } from '../run-step.mjs'
import { writeMarkdown } from './markdown.mjs'

export const SITE = 'dist/guide'
const VITEPRESS = 'docs/node_modules/vitepress/bin/vitepress.js'

export async function buildSite() {
  installSite()
  await build({ only: [...SCRIPTS, 'bff'] })
  runNode('--import', 'tsx', 'scripts/site/write-data.ts')
  rmSync(SITE, { recursive: true, force: true })
  runNode(VITEPRESS, 'build', 'docs')
  copyElements(`${SITE}/tillkit`)
  const pages = writeMarkdown(SITE)
  console.log(`The site is in ${SITE} (${pages} pages). npm start serves it below /guide.`)
}

/** Installs the site's packages if none or other versions are installed. */
export function installSite() {
  const versionOf = (file) =>
    existsSync(file) &&
    JSON.parse(readFileSync(file, 'utf8')).packages['node_modules/vitepress']?.version
  const locked = versionOf('docs/package-lock.json')
  if (versionOf('docs/node_modules/.package-lock.json') === locked) return
  const status = runStep('Installing the packages of the site (once)', [
    ...npmCommand(),
    'ci',
    '--prefix',
    'docs',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (status !== 0) process.exit(1)
}

/** The site has its own copy of the elements, so that it works on any file server. */
function copyElements(folder) {
  const from = 'components/dist/cdn'
  mkdirSync(folder, { recursive: true })
  for (const name of SCRIPTS) cpSync(`${from}/${name}.js`, `${folder}/${name}.js`)
  cpSync(`${from}/locales`, `${folder}/locales`, { recursive: true })
}
