/** Package `@tillkit/server/node`: the parts that need Node, one by one or all by `createNodeOptions`. */

export { type FetchHandler, listen, listener } from '../host/http-server.ts'
export { clientIp, clientSignal } from './client-connection.ts'
export { dedicatedTransport } from './dedicated-transport.ts'
export { createLog } from './log.ts'
export { metrics } from './metrics.ts'
export { redisChanges } from './redis-changes.ts'
export { redisStore } from './redis-store.ts'
export { withSecretFiles } from './secret-files.ts'
export { createNodeOptions } from './setup.ts'
export { standardOutput } from './standard-output.ts'
export { staticFiles } from './static-files.ts'
export { undiciTransport } from './undici-transport.ts'
