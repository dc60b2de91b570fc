/** TypeScript program of the elements. */
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const folder = fileURLToPath(new URL('../../components', import.meta.url))

/** Entry point of each script. */
const scripts = {
  tillkit: `${folder}/tillkit.ts`,
  backoffice: `${folder}/backoffice.ts`,
  'pay-link-button': `${folder}/pay-link-button.ts`,
  'pay-link-return': `${folder}/pay-link-return.ts`,
}

export function theProgram(): ts.Program {
  const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const host = ts.createCompilerHost(options, true)
  // The generators read JSDoc comments, which the compiler would skip.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseAll
  return ts.createProgram(Object.values(scripts), options, host)
}
