/** Random lives, compared with rules that are written apart from the engine (test/support/oracle). */
import { it } from 'vitest'
import {
  creditNotesFollowTheRules,
  subscriptionsFollowTheRules,
  walletsFollowTheRules,
} from '../../support/oracle/properties.ts'
import { aWorld } from '../../support/oracle/subscription-play.ts'

const world = await aWorld()

it('a subscription is billed as the rules say, in any life', () =>
  subscriptionsFollowTheRules(world, 60))

it('a wallet is filled and spent as the rules say, in any life', () =>
  walletsFollowTheRules(world, 40))

it('credit notes give back no more than was billed and paid, to the thousandth', () =>
  creditNotesFollowTheRules(world, 30))
