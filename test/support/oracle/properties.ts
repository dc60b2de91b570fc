/** Properties: the outcome of random lives in a sandbox is the one that the oracle computes. */
import assert from 'node:assert/strict'
import fc from '../fc.ts'
import { DAY } from './calendar.ts'
import { creditNoteLife, expectedCreditNotes, playCreditNotes } from './credit-note-life.ts'
import { END, expectedSubscription, START, subscriptionLife } from './subscription-life.ts'
import { playSubscription, type World } from './subscription-play.ts'
import { expectedWallet, playWallet, walletLife } from './wallet-life.ts'

/** Instants between the acts at which the clock stops too; they change nothing (billing-158). */
const someLooks = fc.array(fc.integer({ min: START, max: START + (END - 1) * DAY }), {
  maxLength: 5,
})

export const subscriptionsFollowTheRules = (world: World, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(subscriptionLife, someLooks, async (life, looks) => {
      assert.deepEqual(await playSubscription(world, life, looks), expectedSubscription(life))
    }),
    { numRuns },
  )

export const walletsFollowTheRules = (world: World, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(walletLife, someLooks, async (life, looks) => {
      assert.deepEqual(await playWallet(world, life, looks), expectedWallet(life))
    }),
    { numRuns },
  )

export const creditNotesFollowTheRules = (world: World, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(creditNoteLife, async (life) => {
      assert.deepEqual(await playCreditNotes(world, life), expectedCreditNotes(life))
    }),
    { numRuns },
  )
