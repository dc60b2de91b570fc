/** `npm start`: sandbox, BFF and this shop, wired together. */
import { fileURLToPath } from 'node:url'
import { main } from '../server/main.ts'
import { site } from './server/site.ts'

const scripts = fileURLToPath(new URL('../../server/dist/elements', import.meta.url))

await main({
  scripts,
  site: ({ apiKey, bffUrl, sandboxUrl, config }) =>
    site({
      apiKey,
      bffUrl,
      api: '',
      sandboxUrl,
      clientId: config.clientId,
      clientSecret: config.clientSecret,
      pages: fileURLToPath(new URL('../demo', import.meta.url)),
      scripts,
      guide: fileURLToPath(new URL('../guide', import.meta.url)),
    }),
})
