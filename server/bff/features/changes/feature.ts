/** Streams of changes for open pages. */
import { defineFeature } from '../../core/feature.ts'
import { ChangeStreams } from './change-streams.ts'
import { currentCustomers } from './current-customer.ts'
import { streamChanges, streamMyChanges } from './streams.ts'

declare module '../../core/bff-options.ts' {
  interface BffOptions {
    /** Open streams of changes in this process. Default: 5,000. */
    maxStreams?: number
  }
}

declare module '../../core/forward/endpoint.ts' {
  interface EndpointDeps {
    streams: ChangeStreams
  }
}

export const changes = defineFeature({
  endpoints: [streamMyChanges, streamChanges],
  make({ options, deps, changes }) {
    const streams = new ChangeStreams({
      changes,
      isRevoked: deps.isRevoked,
      isCurrentCustomer: currentCustomers(deps.upstream, deps.customerKey),
      now: deps.now,
      maxStreams: options.maxStreams,
    })
    return { deps: { streams }, close: () => streams.closeAll() }
  },
})
