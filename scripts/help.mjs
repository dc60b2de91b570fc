// Answers `--help` of a command before anything is installed or built.

/**
 * Prints the text and exits if --help is among the arguments. Exits with 2 at any argument that the command does not
 * take.
 * @param {string} text
 * @param {{ takes?: readonly string[] | 'any' }} options the other arguments of the command
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
