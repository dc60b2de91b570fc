/** Authorized payments, several by their ids. */
import { defineFeature } from '../../core/feature.ts'
import { listAuthorizationsById } from './endpoints.ts'

export const authorizations = defineFeature({ endpoints: [listAuthorizationsById] })
