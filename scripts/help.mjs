// `--help` of a command, before anything is installed or built.

/**
 * Prints the text and ends when --help is among the arguments. Ends with 2 at any other argument, unless the
 * command takes some.
 * @param {string} text
 * @param {{ takes?: readonly string[] | 'any' }} options what the command takes besides
 */
export function answerHelp(text, { takes = [] } = {}) {
  const given = process.argv.slice(2)
  if (given.includes('--help') || given.includes('-h')) {
    process.stdout.write(text)
    process.exit(0)
  }
  if (takes === 'any') return
  const unknown = given.find((argument) => !takes.includes(argument))
  if (unknown === undefined) return
  process.stderr.write(`Unknown argument ${unknown}.\n\n${text}`)
  process.exit(2)
}

/**
 * @param {string} file a JSON list of lines
 * @returns {Promise<string>}
 */
export async function readUsage(file) {
  const { readFile } = await import('node:fs/promises')
  const lines = JSON.parse(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'))
  return `${lines.join('\n')}\n`
}
