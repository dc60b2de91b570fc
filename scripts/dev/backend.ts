/** BFF, sandbox and the demo's server from their sources, with the payment links for the pages. */
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { services } from '../../demo/server/services.ts'
import { site } from '../../demo/server/site.ts'
import { main } from '../../server/main.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const scripts = at('components/dist/cdn')

await main({
  scripts,
  site: ({ apiKey, bffUrl, sandboxUrl, config }) => {
    const { clientId, clientSecret } = config
    const access = { sandboxUrl, clientId, clientSecret }
    const call = services(access)
    return new Hono()
      .get('/dev/links', async (c) => c.json(Object.fromEntries(await call.linksByProduct())))
      .route(
        '/',
        site({
          ...access,
          ...{ apiKey, bffUrl, api: '', scripts },
          pages: at('dist/demo'),
          guide: at('dist/guide'),
        }),
      )
  },
})
