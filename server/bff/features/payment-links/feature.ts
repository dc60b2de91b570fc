/** The public view of payment links, for any page. */
import { defineFeature } from '../../core/feature.ts'
import { readLinkQr, readPublicLink } from './endpoints.ts'
import { type PublicLinks, publicLinks } from './public-links.ts'

declare module '../../core/forward/endpoint.ts' {
  interface EndpointDeps {
    links: PublicLinks
  }
}

export const paymentLinks = defineFeature({
  endpoints: [readPublicLink, readLinkQr],
  isPublic: (path) => path.startsWith('/api/payment-links/'),
  make: ({ config, publicDeps }) => ({
    deps: { links: publicLinks(publicDeps, new URL(config.checkoutUrl).origin) },
  }),
})
