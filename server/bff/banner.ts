/** Banner of sandbox mode: URLs and keys, of which the API key is a secret. */

export interface BannerOptions {
  bffUrl: string
  /** True if the demo's pages are served as well. */
  hasSite: boolean
  sandboxUrl: string
  apiKey: string
  /** External id of a seeded customer; absent for an external sandbox. */
  customer?: string
  /** Id of a payment link on sale. */
  link?: string
}

export function banner(options: BannerOptions): string {
  const { bffUrl, hasSite, sandboxUrl, apiKey, customer, link } = options
  const site = {
    Shop: `${bffUrl}/`,
    Account: `${bffUrl}/account`,
    Office: `${bffUrl}/office`,
    Gallery: `${bffUrl}/gallery`,
  }
  const rows = {
    ...(hasSite ? site : { BFF: bffUrl }),
    OpenAPI: `${bffUrl}/openapi.json`,
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
