/** `npm start`: sandbox, BFF and this shop, wired together. */
import { fileURLToPath } from 'node:url'
import { main } from '../server/bff/main.ts'
import { BRAND } from './server/brand.ts'
import { openSales, salesFileIn } from './server/sales.ts'
import { site } from './server/site.ts'

const scripts = fileURLToPath(new URL('../../server/dist/elements', import.meta.url))

let forgetSales = () => {}

await main({
  scripts,
  notifyPath: '/demo/notifications',
  // Imported when it starts, because live mode never loads it or its database.
  startSandbox: async (options) =>
    (await import('../server/sandbox/index.ts')).startSandbox(options),
  // The orders of the shop name their links.
  sandbox: {
    settings: { sale_reference: 'name' },
    brand: BRAND,
    onReset: () => forgetSales(),
  },
  site: ({ apiKey, bffUrl, sandboxUrl, config, data }) => {
    const sales = openSales(salesFileIn(data))
    forgetSales = sales.clear
    return site({
      apiKey,
      bffUrl,
      api: '',
      sandboxUrl,
      clientId: config.clientId,
      clientSecret: config.clientSecret,
      notifySecrets: config.notify?.secrets ?? [],
      sales,
      pages: fileURLToPath(new URL('../demo', import.meta.url)),
      scripts,
      guide: fileURLToPath(new URL('../guide', import.meta.url)),
    })
  },
})
