/** What a newcomer needs to know once it runs. Printed in sandbox mode only: it shows a key. */

export interface BannerFacts {
  bffUrl: string
  sandboxUrl: string
  apiKey: string
  /** External id of a seeded customer. */
  customer: string
  /** Id of a payment link on sale. */
  link: string
}

export const banner = ({ bffUrl, sandboxUrl, apiKey, customer, link }: BannerFacts): string => `
  tillkit is running, with a sandbox of the services behind it.

    Shop           ${bffUrl}/
    Sandbox API    ${sandboxUrl}
    API key        ${apiKey}
    Demo customer  ${customer}
    Payment link   ${link}

  Ctrl-C stops everything.
`
