/** Bundles element tests before they are served: a page loads a few files instead of hundreds, with half the work. */
import { fileURLToPath } from 'node:url'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollupBundlePlugin } from '@web/dev-server-rollup'
import esbuild from 'rollup-plugin-esbuild'

const tsconfig = fileURLToPath(new URL('../../components/tsconfig.json', import.meta.url))

/** A plugin of the test runner. @param {string[]} paths modules, from the root of the repository */
export const bundledTests = (paths, { exportConditions }) =>
  rollupBundlePlugin({
    rollupConfig: {
      // An entry keeps its path, from which it imports chunks: all modules have one address, so that each runs once.
      input: Object.fromEntries(paths.map((path) => [path, path])),
      // Modules of the test runner.
      external: /^\/__web/,
      // All modules run, as without a bundle.
      treeshake: false,
      plugins: [nodeResolve({ exportConditions }), esbuild({ target: 'es2022', tsconfig })],
      output: { entryFileNames: '[name]', sourcemap: 'inline' },
      logLevel: 'silent',
    },
  })
