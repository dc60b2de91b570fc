import node from '@astrojs/node'
import { defineConfig } from 'astro/config'

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // Astro refuses a POST unless it knows the origin of the site: the route of the session is one.
  security: { allowedDomains: [{ hostname: 'localhost' }] },
})
