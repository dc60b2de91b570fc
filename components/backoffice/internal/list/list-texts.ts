/** The texts of a list, by the prefix of its messages. */
import { messageText, type Texts } from '../i18n/message-text.ts'

export interface ListTexts {
  /** The name of the table. */
  readonly label: string
  readonly empty: string
  /** Empty if no row can be created here. */
  readonly create: string
  readonly delete: string
  /** Of a failed read, without and with older rows. */
  readonly notLoaded: string
  readonly notUpdated: string
}

type ListKey = 'label' | 'none' | 'create' | 'delete' | 'not-loaded' | 'not-updated'

export function listTexts<Prefix extends string>(
  localize: Texts<`${Prefix}.${ListKey}`>,
  prefix: Prefix,
): ListTexts {
  const text = (key: ListKey) => messageText(localize, `${prefix}.${key}`)
  return {
    label: text('label'),
    empty: text('none'),
    create: text('create'),
    delete: text('delete'),
    notLoaded: text('not-loaded'),
    notUpdated: text('not-updated'),
  }
}
