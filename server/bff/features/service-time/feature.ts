/** The time of the services, by which a back office counts. */
import { defineFeature } from '../../core/feature.ts'
import { readServiceTime } from './endpoints.ts'

export const serviceTime = defineFeature({ endpoints: [readServiceTime] })
