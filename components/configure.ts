/** Entry of the elements' configuration alone. */
import {
  configure as configureElements,
  type Configuration as Settings,
} from './internal/i18n/config.ts'
import type { MessageKey, OfficeMessageKey } from './message-keys.ts'

/** The keys of its messages are those of `locales/en.json`. */
export type Configuration = Settings<MessageKey>

/** With the keys of `locales/backoffice/en.json`, too. */
export type OfficeConfiguration = Settings<OfficeMessageKey>

/** Merges with the previous configuration and updates connected elements. */
export const configure: (configuration: Configuration) => void = configureElements

/** The same with the messages of the back office. */
export const configureOffice: (configuration: OfficeConfiguration) => void = configureElements
