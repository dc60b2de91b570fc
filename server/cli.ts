#!/usr/bin/env node
/** Command `tillkit`: runs the BFF as a process, configured by its environment. */
import environment from './environment.json' with { type: 'json' }
import manifest from './package.json' with { type: 'json' }

const HELP = `Usage: tillkit [--help] [--version]

Runs the BFF, which serves the elements too, and in sandbox mode a sandbox of the services behind it.

${environment.join('\n')}

Example:
  TILL_ALLOWED_ORIGINS=http://localhost:3000 npx tillkit
`

const [argument] = process.argv.slice(2)
if (argument === '--help' || argument === '-h') {
  process.stdout.write(HELP)
} else if (argument === '--version' || argument === '-v') {
  process.stdout.write(`${manifest.version}\n`)
} else if (argument !== undefined) {
  process.stderr.write(`tillkit: unknown argument ${argument}\n\n${HELP}`)
  process.exitCode = 2
} else {
  const { main } = await import('./main.ts')
  await main()
}
