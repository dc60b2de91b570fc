/** The id of an event as an argument. */
import { Id } from '../../contract/scalars.ts'
import { type CommandInput, usageError } from '../command.ts'

/** @throws {CommandError} when it is malformed */
export function eventId({ args: [text] }: Pick<CommandInput, 'args'>): string {
  const id = Id.safeParse(text)
  if (!id.success)
    throw usageError(
      'ID must be the id of an event, such as "WH-2WR32451HC0233532-67976317FL4543714"',
    )
  return id.data
}
