/** The API's description for tools. */
import { defineFeature } from '../../core/feature.ts'
import { readOpenApi } from './endpoints.ts'
import { openApi } from './openapi.ts'

declare module '../../core/forward/endpoint.ts' {
  interface EndpointDeps {
    /** As JSON. */
    openApi: () => string
  }
}

export const openApiDocument = defineFeature({
  endpoints: [readOpenApi],
  make({ endpoints }) {
    let text: string | undefined
    // On the first request, because it takes a moment.
    return { deps: { openApi: () => (text ??= JSON.stringify(openApi(endpoints))) } }
  },
})
