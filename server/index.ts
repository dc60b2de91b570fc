/** `@tillkit/server`: the BFF for whoever embeds it, wherever there are `fetch` and WebCrypto. */
export { type Bff, type BffOptions, createBff } from './app.ts'
export { type Config, ConfigError, configOf, readConfig, readSettings } from './env.ts'
export type { Observer } from './gateway/observer.ts'
export type { Log } from './gateway/record.ts'
export { type Store, StoreError } from './store/store.ts'
export type { Send } from './upstream/exchange.ts'
