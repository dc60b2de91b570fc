// npm run docs: writes the READMEs of the elements from the comments above their classes, and the code of the guides
// from its files, then builds the site.
import './require-node.mjs'

const { answerHelp } = await import('./help.mjs')
const PAGES_ONLY = '--pages-only'
answerHelp(
  `Usage: npm run docs -- [options]

Writes components/README.md and the README.md of each element from the comments above their classes, and the code of
the guides from its files (docs/examples, demo/embed, test/frameworks) below their marks. Then it builds the
documentation site into dist/guide. The demo serves it below /guide.

Options:
  --pages-only  these pages alone; installs and builds nothing else

Example:
  npm run docs -- --pages-only
`,
  { takes: [PAGES_ONLY] },
)

process.chdir((await import('node:url')).fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
const { runNode } = await import('./run-installed.mjs')
runNode('--import', 'tsx', 'scripts/elements/write-pages.ts')
const { writeCode } = await import('./site/code.mjs')
writeCode()
if (!process.argv.includes(PAGES_ONLY)) {
  const { buildSite } = await import('./site/build.mjs')
  await buildSite()
}
