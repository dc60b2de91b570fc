/** What a page loads for the three main elements with their session, as one script: bytes, brotli. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, loadConfigFromFile, type Plugin } from 'vite'

const ENTRY = 'main-elements'
const WHERE = fileURLToPath(new URL('../../components/', import.meta.url))
const TAGS = ['invoice-list', 'pay-link-button', 'usage-meter']

/** As `components/tillkit.ts`, without the other elements. */
const source = [
  ...TAGS.map((tag) => `import '${WHERE}${tag}/${tag}.styles.ts'`),
  `import '${WHERE}session/till-session.define.ts'`,
  ...TAGS.map((tag) => `import '${WHERE}${tag}/${tag}.define.ts'`),
  `import { configureFromScript } from '${WHERE}internal/configuration.ts'`,
  'configureFromScript(import.meta.url)',
].join('\n')

const entry: Plugin = {
  name: ENTRY,
  resolveId: (id) => (id.endsWith(ENTRY) ? id : undefined),
  load: (id) => (id.endsWith(ENTRY) ? source : undefined),
}

it('keeps the three main elements within what they may weigh', async () => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'tillkit' })
  const { plugins, build: options, ...config } = loaded!.config
  const output = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [entry, plugins],
    build: { ...options, write: false, lib: { ...options!.lib!, entry: ENTRY, formats: ['es'] } },
  })
  const [script] = (Array.isArray(output) ? output : [output]).flatMap((one) =>
    'output' in one ? one.output.filter((file) => file.type === 'chunk') : [],
  )
  const weight = brotliCompressSync(script!.code).length
  assert.ok(weight <= 35_000, `${weight} bytes`)
})
