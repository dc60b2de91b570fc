/** The texts of an editor, by the prefix of its messages. */
import { messageText, type Texts } from '../i18n/message-text.ts'
import type { EditorLocalize } from './editor-messages.ts'

export interface EditorTexts {
  /** Titles of the form. */
  readonly new: string
  readonly edit: string
  /** Of a failed read, without and with older values. */
  readonly notLoaded: string
  readonly notUpdated: string
}

type EditorKey = 'new' | 'edit' | 'not-loaded' | 'not-updated'

export function editorTexts<Prefix extends string>(
  localize: Texts<`${Prefix}.${EditorKey}`>,
  prefix: Prefix,
): EditorTexts {
  const text = (key: EditorKey) => messageText(localize, `${prefix}.${key}`)
  return {
    new: text('new'),
    edit: text('edit'),
    notLoaded: text('not-loaded'),
    notUpdated: text('not-updated'),
  }
}

/** The name of a copy, such as "Survey copy"; without the isolates of a sentence, because it is saved. */
export const copyName = (localize: EditorLocalize, name: string): string =>
  localize.t('editor.copy-name', { name }).replaceAll(/[\u2066-\u2069]/g, '')
