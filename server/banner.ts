/** The addresses and keys that are printed after a start in sandbox mode. One of them is a secret. */

export interface BannerFacts {
  bffUrl: string
  /** True where the demo's pages are served too. */
  hasSite: boolean
  sandboxUrl: string
  apiKey: string
  /** External id of a seeded customer; absent where the sandbox was running before. */
  customer?: string
  /** Id of a payment link on sale. */
  link?: string
}

export function banner(facts: BannerFacts): string {
  const { bffUrl, hasSite, sandboxUrl, apiKey, customer, link } = facts
  const site = {
    Shop: `${bffUrl}/`,
    Account: `${bffUrl}/account`,
    Gallery: `${bffUrl}/gallery`,
  }
  const rows = {
    ...(hasSite ? site : { BFF: bffUrl }),
    'API docs': `${bffUrl}/docs`,
    'Sandbox page': `${sandboxUrl}/sandbox`,
    'Sandbox API': sandboxUrl,
    'API key': apiKey,
    'Demo customer': customer,
    'Payment link': link,
  }
  const lines = Object.entries(rows)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `    ${name.padEnd(15)}${value}`)
  return `
  tillkit is running, with a sandbox of the services behind it.

${lines.join('\n')}

  Ctrl-C stops everything.
`
}
