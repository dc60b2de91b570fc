/** Sessions, which the merchant's server creates and revokes. */
import { defineFeature } from '../../core/feature.ts'
import { endSession, mintSession, revokeSessions } from './endpoints.ts'

export const sessions = defineFeature({ endpoints: [mintSession, revokeSessions, endSession] })
