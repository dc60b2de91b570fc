/**
 * Everything that is built, one mode each: the `SCRIPTS` (one static file each, for a script tag), `demo` (the pages),
 * `server` (sandbox, BFF and demo as one file), `sandbox` (the package of the services: what a test starts, and the
 * command) and `bff` (the package: what is embedded, and the command).
 */
import { fileURLToPath } from 'node:url'
import minifyLiterals from '@lit-labs/rollup-plugin-minify-html-literals'
import { minify } from 'terser'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { SCRIPTS } from './scripts/build/cdn.mjs'
import { inlineText } from './scripts/build/inline-text.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Minifies html`` and css`` templates. Collapses white space to one space and never removes it, so that texts of
 * adjacent templates stay apart.
 */
const minifyTemplates = (): Plugin => ({
  // Its types name Rollup's plugin context.
  ...(minifyLiterals({
    failOnError: true,
    options: {
      minifyOptions: {
        caseSensitive: true,
        collapseWhitespace: true,
        conservativeCollapse: true,
        removeComments: true,
      },
    },
  }) as unknown as Plugin),
  // Templates are read from TypeScript sources, before Oxc lowers them.
  enforce: 'pre',
})

/** Terser inlines and folds more than Rolldown's compressor, which runs after it and gives the short names. */
const minifyTwice = (): Plugin => ({
  name: 'terser',
  async renderChunk(chunk) {
    const compress = { passes: 3, inline: 1, keep_fargs: false }
    const options = { module: true, ecma: 2022, compress, mangle: false, sourceMap: true } as const
    const { code = '', map } = await minify(chunk, options)
    return { code, map: map as string }
  },
})

/** One static file with all it needs, so that one integrity hash covers everything that runs. */
const element = (entry: string): UserConfig => ({
  publicDir: false,
  // Repeats the tsconfig, because Oxc reads it only for the files of its `include`.
  oxc: {
    decorator: { legacy: true },
    typescript: { removeClassFieldsWithoutInitializer: true },
    assumptions: { setPublicClassFields: true },
  },
  plugins: [minifyTemplates(), minifyTwice()],
  build: {
    target: 'es2022',
    // Not published: a map without its sources hides the script in a browser's tools.
    sourcemap: 'hidden',
    outDir: at('./components/dist/cdn'),
    emptyOutDir: false,
    // Notices of the bundled libraries, beside each script.
    license: { fileName: `${entry}.licenses.md` },
    lib: { entry: at(`./components/${entry}.ts`), formats: ['es'], fileName: () => `${entry}.js` },
    // A library keeps its white space and its comments unless told otherwise.
    rolldownOptions: { output: { codeSplitting: false, minify: true, comments: false } },
  },
})

const pages = ['index', 'pricing', 'account', 'office', 'gallery', 'gallery-office', 'thanks']

const demo: UserConfig = {
  root: at('./demo'),
  build: {
    target: 'es2022',
    // Browsers with `light-dark()`. For older ones `:dir(rtl)` would become a list of languages.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: at('./dist/demo'),
    emptyOutDir: true,
    // No inlined styles or scripts: the pages' policy allows files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages.map((page) => at(`./demo/${page}.html`)) },
  },
}

/** With all it needs but two packages: PGlite looks for its data beside itself, `pg` for a native twin. */
const program = (outDir: string, input: Record<string, string>): UserConfig => ({
  publicDir: false,
  plugins: [inlineText()],
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg'], target: 'node' },
  build: {
    ssr: true,
    outDir: at(outDir),
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input,
      output: { entryFileNames: '[name].js', sourcemapExcludeSources: true },
    },
  },
})

/** What others build upon: their package manager brings the packages. */
const library: UserConfig = {
  publicDir: false,
  plugins: [inlineText()],
  // A link of the workspace, which would be bundled.
  ssr: { target: 'node', external: ['@tillkit/sandbox'] },
  build: {
    ssr: true,
    outDir: at('./server/dist'),
    emptyOutDir: false,
    target: 'node20',
    // Not published.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: {
        index: at('./server/bff/index.ts'),
        node: at('./server/bff/node/index.ts'),
        notifications: at('./server/bff/features/notifications/index.ts'),
        'durable-objects': at('./server/bff/core/store/durable-object-store.ts'),
        testing: at('./server/testing/index.ts'),
        tillkit: at('./server/cli/main.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        sourcemapExcludeSources: true,
      },
    },
  },
}

/** An import that is not there is a warning to the bundler; here every warning ends the build. */
const strict: UserConfig = {
  build: {
    rolldownOptions: {
      checks: { bundlerTimings: false },
      onLog(level, { message }) {
        if (level === 'warn') throw new Error(message)
      },
    },
  },
}

const modes: Record<string, UserConfig> = {
  ...Object.fromEntries(SCRIPTS.map((name) => [name, element(name)])),
  demo,
  server: program('./dist/server', { main: at('./demo/serve.ts') }),
  sandbox: program('./server/sandbox/dist', {
    index: at('./server/sandbox/index.ts'),
    main: at('./server/sandbox/cli.ts'),
  }),
  bff: library,
}

export default defineConfig(({ mode }) => {
  const config = modes[mode]
  if (!config) throw new Error(`--mode ${Object.keys(modes).join(' | ')}, not ${mode}`)
  return mergeConfig(config, strict)
})
