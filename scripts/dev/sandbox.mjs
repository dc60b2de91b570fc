// Runs the sandbox from its sources. A saved file of the services or of its pages replaces their code in the process;
// one of the start, the database or the seed ends the process with the exit code of a restart.
import { join } from 'node:path'
import { createModules } from './modules.mjs'
import { RESTART } from './restart.mjs'

const NEEDS_RESTART =
  /^server\/(host\/|sandbox\/((database|seed)\/|(server|clock|context|settings)\.ts$))/

const { env } = process
const modules = await createModules('dev-sandbox')
const { serveSandbox } = await modules.load('server/sandbox/server.ts')
const { BRAND } = await modules.load('demo/server/brand.ts')
const { EVENT_TYPES } = await modules.load('server/contract/notifications/event-types.ts')
/** Of the backend's registration, which moves with its port. */
const WEBHOOK_ID = 'WEBHOOKSOFNPMRUNDEV'
const log = (line) => console.log(line)
const sandbox = await serveSandbox({
  ...(env.DATABASE_URL
    ? { databaseUrl: env.DATABASE_URL }
    : { folder: join(env.TILL_DATA || '.tillkit', 'sandbox') }),
  port: Number(env.SANDBOX_PORT || 8788),
  host: env.HOST || '127.0.0.1',
  clientId: env.TILL_CLIENT_ID,
  clientSecret: env.TILL_CLIENT_SECRET,
  shopUrl: env.SHOP_URL,
  home: { name: 'Shop', url: `${env.SHOP_URL}/` },
  // As in demo/serve.ts.
  settings: { sale_reference: 'name' },
  brand: BRAND,
  log,
  announce: log,
})

modules.onChange(async (paths) => {
  if (paths.some((path) => NEEDS_RESTART.test(path))) return end(RESTART)
  const { createSandboxApp } = await modules.load('server/sandbox/app.ts')
  const { startClockLoop } = await modules.load('server/sandbox/clock-loop.ts')
  const { startDeliveryLoop } = await modules.load('server/sandbox/notifications/delivery-loop.ts')
  await sandbox.replace({ createSandboxApp, startClockLoop, startDeliveryLoop })
  process.send?.('replaced')
})

async function end(code = 0) {
  await sandbox.close()
  process.exit(code)
}
process.on('SIGTERM', () => end())
process.on('SIGINT', () => {})
process.on('disconnect', () => end())
const webhookId = await sandbox.registerWebhook(`${env.SHOP_URL}/webhooks`, EVENT_TYPES, WEBHOOK_ID)
process.send?.({ webhookId })
