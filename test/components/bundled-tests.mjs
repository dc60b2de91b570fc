/**
 * Bundles element tests before they are served: a page loads a few files instead of hundreds, for a tenth of the work.
 */
import { build } from 'vite'

/** Modules that do nothing by themselves: an element is defined by a test, or by an entry. */
const isClass = (id) => /\/(components\/[^/]+|server)\//.test(id) && !/\/test\//.test(id)

/** A plugin of the test runner. @param {string[]} paths modules, from the root of the repository */
export function bundledTests(root, paths, conditions) {
  const files = new Map()
  return {
    name: 'bundled-tests',
    async serverStart() {
      const { output } = await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        resolve: { conditions },
        // Repeats the tsconfig, because Oxc reads it only for the files of its `include`.
        oxc: {
          decorator: { legacy: true },
          typescript: { removeClassFieldsWithoutInitializer: true },
          assumptions: { setPublicClassFields: true },
        },
        build: {
          target: 'es2022',
          write: false,
          minify: false,
          sourcemap: true,
          modulePreload: false,
          rolldownOptions: {
            input: Object.fromEntries(paths.map((path) => [path, path])),
            // Modules of the test runner.
            external: /^\/__web/,
            // All modules run, as without a bundle.
            treeshake: false,
            output: {
              entryFileNames: '[name]',
              // Few large files.
              codeSplitting: {
                groups: [
                  // But for open-wc, which looks for Mocha: the setup runs before that is there.
                  { name: 'libraries', test: /node_modules\/(?!@open-wc)/ },
                  { name: 'elements', test: isClass },
                ],
              },
            },
          },
        },
      })
      for (const file of output)
        files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source)
    },
    serve: ({ path }) =>
      files.has(path)
        ? { body: files.get(path), type: path.endsWith('.map') ? 'json' : 'js' }
        : undefined,
  }
}
