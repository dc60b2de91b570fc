/** The configuration of the customer's elements, with the keys of their messages. */
import type { MessageKey } from '../message-keys.ts'
import { configure as configureElements, type Configuration as Settings } from './i18n/config.ts'

/** The keys of its messages are those of `locales/en.json`. */
export type Configuration = Settings<MessageKey>

/** Merges with the previous configuration and updates connected elements. */
export const configure: (configuration: Configuration) => void = configureElements
