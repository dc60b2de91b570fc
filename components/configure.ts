/** Entry of the elements' configuration alone. */
import { configure, type Configuration as Settings } from './internal/i18n/config.ts'
import type { OfficeMessageKey } from './office-message-keys.ts'

export { type Configuration, configure } from './internal/customer-configuration.ts'

/** With the keys of `locales/backoffice/en.json`, too. */
export type OfficeConfiguration = Settings<OfficeMessageKey>

/** `configure()` with the messages of the back office. */
export const configureOffice: (configuration: OfficeConfiguration) => void = configure
