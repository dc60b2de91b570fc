/** Package `@tillkit/server`: the BFF as a library, for any runtime with `fetch` and WebCrypto. */
export { type Bff, type BffOptions, createBff } from './app.ts'
export { type Config, ConfigError, createConfig, loadConfig, parseEnv } from './config.ts'
export type { Log, Telemetry } from './http/request-log.ts'
export { type Changes, memoryChanges } from './store/changes.ts'
export { type Store, StoreError } from './store/store.ts'
export type { Transport } from './upstream/transport.ts'
