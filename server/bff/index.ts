/** Package `@tillkit/server`: the BFF as a library, for any runtime with `fetch` and WebCrypto. */
// The members of `BffOptions` and `Config` that features declare.
import './features/list.ts'

export { MERCHANT_ROLES } from '../contract/session.ts'
export { type Bff, type BffOptions, createBff } from './app.ts'
export { type Config, ConfigError, createConfig, loadConfig, parseEnv } from './config.ts'
export type { Log, Telemetry } from './core/http/request-log.ts'
export { ProblemError } from './core/problem.ts'
export { type Changes, memoryChanges } from './core/store/changes.ts'
export { type Store, StoreError } from './core/store/store.ts'
export type { Transport } from './core/upstream/transport.ts'
