/** The event types of a registration: those that the service offers, or those that were named. */

import { callOperation } from '../../bff/core/upstream/call.ts'
import type { Upstream } from '../../bff/core/upstream/client.ts'
import { EVENT_TYPES, isVaultEvent } from '../../contract/notifications/event-types.ts'
import { listEventTypes } from '../../operations/internal/notifications.ts'
import { usageError } from '../command.ts'

export interface ChosenTypes {
  names: readonly string[]
  /** Default types that this account does not offer. A registration with one of them would be refused as a whole. */
  notOffered: readonly string[]
}

/**
 * @param named comma-separated; all types of notifications when absent
 * @throws {CommandError} for a name that the service does not offer
 */
export async function chooseEventTypes(
  named: string | undefined,
  upstream: Upstream,
): Promise<ChosenTypes> {
  if (named?.trim() === '*') return { names: ['*'], notOffered: [] }
  const { value } = await callOperation(listEventTypes, {}, { upstream })
  const offered = new Set(value.event_types.map(({ name }) => name))
  const wanted = named === undefined ? [...EVENT_TYPES] : namesIn(named)
  const notOffered = wanted.filter((name) => !offered.has(name))
  const names = wanted.filter((name) => offered.has(name))
  if (named !== undefined && notOffered.length > 0)
    throw usageError(`the service does not offer ${notOffered.join(', ')}`)
  if (names.length === 0) throw usageError('the service offers none of our event types')
  return { names, notOffered }
}

/** @throws {CommandError} without a name, and for events of the vault */
function namesIn(text: string): string[] {
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean)
  if (names.length === 0) throw usageError('--types takes names of event types, comma-separated')
  const vault = names.find(isVaultEvent)
  if (vault) throw usageError(`--types: ${vault} is not handed over, because it is ids of tokens`)
  return names
}
