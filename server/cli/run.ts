/** Runs a command of `tillkit`: arguments, help, exit code, and errors as the last line of standard error. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UpstreamError } from '../bff/core/upstream/error.ts'
import { ConfigError } from '../host/config-error.ts'
import {
  type Command,
  type CommandContext,
  CommandError,
  type CommandInput,
  EXIT,
  usageError,
} from './command.ts'
import { type Commands, helpOf, helpOfGroup } from './help.ts'
import { describeUpstreamError } from './upstream-errors.ts'

/** The process around a command. */
export interface Terminal extends Pick<CommandContext, 'environment' | 'signal' | 'confirm'> {
  stdout(text: string): void
  stderr(text: string): void
}

/** Runs one of a group's commands, such as "webhooks list". Resolves with the exit code. */
export async function runGroup(
  group: string,
  summary: string,
  commands: Commands,
  [name, ...args]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const command =
    name === undefined ? undefined : Object.entries(commands).find(([key]) => key === name)?.[1]
  if (command && name !== undefined) return runCommand(`${group} ${name}`, command, args, terminal)
  if (name === undefined || name === '--help' || name === '-h') {
    const isAsked = name !== undefined
    terminal[isAsked ? 'stdout' : 'stderr'](helpOfGroup(group, summary, commands))
    return isAsked ? EXIT.ok : EXIT.usage
  }
  const names = Object.keys(commands).join(', ')
  const message = `unknown command "${group} ${name}": it is one of ${names}`
  return fail(usageError(message), terminal, args.includes('--json'))
}

async function runCommand(
  name: string,
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const isJson = args.includes('--json')
  try {
    const input = readArguments(command, args)
    if (input.switches.has('help')) {
      terminal.stdout(helpOf(name, command))
      return EXIT.ok
    }
    const exitCode = await command.run({
      ...input,
      environment: terminal.environment,
      signal: terminal.signal,
      confirm: terminal.confirm,
      print: (text, data) => terminal.stdout(`${isJson ? JSON.stringify(data) : text}\n`),
      report: (text) => terminal[isJson ? 'stderr' : 'stdout'](`${text}\n`),
    })
    return exitCode ?? EXIT.ok
  } catch (error) {
    return fail(error, terminal, isJson)
  }
}

/** @throws {CommandError} naming the argument */
function readArguments(
  { args: names = [], options = {} }: Command,
  args: readonly string[],
): Pick<CommandInput, 'args' | 'values' | 'switches'> {
  const known: ParseArgsConfig['options'] = {
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean' },
  }
  for (const [name, { value }] of Object.entries(options))
    known[name] = { type: value === undefined ? 'boolean' : 'string' }
  const parsed = parse(known, args)
  const values: Record<string, string> = {}
  const switches = new Set<string>()
  for (const [name, value] of Object.entries(parsed.values)) {
    if (typeof value === 'string') values[name] = value
    else if (value === true) switches.add(name)
  }
  const { positionals } = parsed
  if (!switches.has('help')) {
    const missing = names[positionals.length]
    if (missing !== undefined) throw usageError(`the argument ${missing} is missing`)
    const extra = positionals[names.length]
    if (extra !== undefined) throw usageError(`unknown argument ${extra}`)
  }
  return { args: positionals, values, switches }
}

function parse(options: ParseArgsConfig['options'], args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Its later sentences explain how to pass an argument that begins with a dash.
    const [sentence = ''] = messageOf(error).split('. ')
    throw usageError(sentence.charAt(0).toLowerCase() + sentence.slice(1))
  }
}

/** Prints an error: one line, the last of standard error. */
function fail(error: unknown, { stdout, stderr }: Terminal, isJson: boolean): number {
  const { message, exitCode } = describe(error)
  if (isJson) stdout(`${JSON.stringify({ error: { message } })}\n`)
  stderr(`tillkit: ${message}\n`)
  return exitCode
}

function describe(error: unknown): { message: string; exitCode: number } {
  if (error instanceof CommandError) return error
  if (error instanceof ConfigError) return { message: error.message, exitCode: EXIT.usage }
  const message = error instanceof UpstreamError ? describeUpstreamError(error) : messageOf(error)
  return { message, exitCode: EXIT.failed }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
