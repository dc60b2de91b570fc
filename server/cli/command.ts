/** The parts of a command of `tillkit`: its arguments, its output and its errors. */

/** Exit codes. They are stable: scripts rely on them. */
export const EXIT = {
  ok: 0,
  /** The work failed: the service refused, or is not reachable. */
  failed: 1,
  /** The arguments or the configuration are wrong; nothing was sent. */
  usage: 2,
  /** Ended by Ctrl-C before it was done. */
  interrupted: 130,
} as const

/** An error that the user mends. Its message is one line. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

export const usageError = (message: string) => new CommandError(message, EXIT.usage)

interface CommandOption {
  /** Placeholder of its value in the help, such as "TIME"; a switch has none. */
  value?: string
  help: string
}

export interface Command {
  summary: string
  /** Names of its arguments, all of them required. */
  args?: readonly string[]
  options?: Readonly<Record<string, CommandOption>>
  /** Further lines of its help. */
  details?: readonly string[]
  /** @throws {CommandError} */
  run(input: CommandInput): Promise<number | undefined>
}

export interface CommandInput extends CommandContext {
  args: readonly string[]
  values: Readonly<Record<string, string | undefined>>
  switches: ReadonlySet<string>
}

export interface CommandContext {
  environment: Readonly<Record<string, string | undefined>>
  /** Fires at Ctrl-C and at SIGTERM. */
  signal: AbortSignal
  /** Prints a result: its text, or with `--json` its data as one line. */
  print(text: string, data: object): void
  /** Prints progress: a line beside the results. */
  report(text: string): void
  /** Reads a yes or no; absent without a terminal. */
  confirm: ((question: string) => Promise<boolean>) | undefined
}
