/** Compares the size of the elements, compressed with brotli, with their budgets. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const ENTRY = 'virtual:page'

/** Files for a script tag, with Lit inside. */
const SCRIPTS = {
  'pay-link-button.js': 14_900,
  'pay-link-return.js': 8_900,
  'tillkit.js': 54_400,
  'backoffice.js': 97_000,
}

describe('a script-tag file', () => {
  for (const [name, budget] of Object.entries(SCRIPTS)) {
    it(`${name} has at most ${budget} bytes with Lit inside`, () => {
      const script = readFileSync(new URL(`../../components/dist/cdn/${name}`, import.meta.url))
      const weight = brotliCompressSync(script).length
      assert.ok(weight <= budget, `${name} weighs ${weight} bytes`)
    })
  }
})

/** A bundled import of one element, without Lit. */
const ELEMENTS = {
  'usage-meter': 17_000,
  'invoice-list': 22_000,
  'spend-chart': 13_000,
}

describe('an application that imports one element', () => {
  for (const [tag, budget] of Object.entries(ELEMENTS)) {
    it(`contains at most ${budget} bytes of <${tag}>, and no other element`, async () => {
      const { code, moduleIds } = await bundled(`import 'tillkit/${tag}.js'`)
      const definitions = moduleIds.flatMap((id) => /([\w-]+)\.define\.js$/.exec(id)?.[1] ?? [])
      assert.deepEqual(definitions, [tag])
      const folders = moduleIds.flatMap((id) => /[\\/]dist[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? [])
      // The session's context may stand in the folder of its element.
      const others = folders.filter((name) => !['internal', 'till-session', tag].includes(name))
      assert.deepEqual(others, [])
      const weight = brotliCompressSync(code).length
      assert.ok(weight <= budget, `<${tag}> weighs ${weight} bytes`)
    })
  }

  it('contains no code of an element if it imports the class alone and does not use it', async () => {
    const { code } = await bundled("import { UsageMeter } from 'tillkit'; export const a = 1")
    const { code: one } = await bundled("import 'tillkit/till-session.js'")
    assert.ok(code.length > one.length, 'tillkit registers every element')
    const { code: pure } = await bundled(
      "import { UsageMeter } from 'tillkit/usage-meter/usage-meter.js'; export const a = 1",
    )
    assert.ok(pure.length < 100, pure)
  })
})

/** The minified chunk of a module that imports the built package. */
async function bundled(source: string): Promise<Rolldown.OutputChunk> {
  const result = (await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'error',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: (id) => (id === `\0${ENTRY}` ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        external: /^lit($|\/)/,
      },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0]
}
