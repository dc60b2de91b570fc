/** Texts of `--help`. */
import type { Command } from './command.ts'

export type Commands = Readonly<Record<string, Command>>

const COMMON: Command['options'] = {
  json: { help: 'print results as lines of JSON, and errors too' },
  help: { help: 'print this' },
}

/** @param name such as "webhooks list" */
export function helpOf(name: string, { summary, args = [], options = {}, details }: Command) {
  const places = args.map((arg) => ` ${arg}`).join('')
  return [
    `Usage: tillkit ${name}${places} [options]`,
    '',
    summary,
    ...(details ? ['', ...details] : []),
    '',
    'Options:',
    ...columns(
      Object.entries({ ...options, ...COMMON }).map(([option, { value, help }]) => [
        `--${option}${value === undefined ? '' : ` ${value}`}`,
        help,
      ]),
    ),
    '',
  ].join('\n')
}

export function helpOfGroup(group: string, summary: string, commands: Commands): string {
  return [
    `Usage: tillkit ${group} <command> [options]`,
    '',
    summary,
    '',
    'Commands:',
    ...columns(
      Object.entries(commands).map(([name, { args = [], summary: does }]) => [
        [name, ...args].join(' '),
        does,
      ]),
    ),
    '',
    `"tillkit ${group} <command> --help" prints the options of one.`,
    '',
  ].join('\n')
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
