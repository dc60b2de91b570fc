/** Finds the text of a message by a key that is data. */
import { formatMessage, type Message } from '../../../internal/i18n/define-messages.ts'

/** A localization with the messages of these keys. */
export interface Texts<Key extends string> {
  readonly messages: Readonly<Record<Key, Message>>
  readonly locale: string
}

export const messageText = <Key extends string>(
  { messages, locale }: Texts<Key>,
  key: Key,
): string => formatMessage(messages[key], key, locale)
