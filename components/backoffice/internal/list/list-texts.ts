/** The texts of a list, by the prefix of its messages. */
import { formatMessage } from '../../../internal/i18n/define-messages.ts'
import { messageText, type Texts } from '../i18n/message-text.ts'

export interface ListTexts {
  /** The name of the table. */
  readonly label: string
  readonly empty: string
  /** Of a search that finds nothing. Default: a text of all lists. */
  readonly notFound?: string
  /** Of a failed read, without and with older rows. */
  readonly notLoaded: string
  readonly notUpdated: string
  /** Such as "8 plans". Without it the number of rows is not shown. */
  readonly count?: (count: number) => string
  /** Between the buttons that turn pages. Default: the number of the page. */
  readonly page?: (page: number, count: number | undefined) => string
  /** Of a list of which only this number of rows was read. Default: a text of all lists. */
  readonly limited?: (count: number) => string
}

export interface RecordListTexts extends ListTexts {
  /** Empty if no row can be created here. */
  readonly create: string
  readonly delete: string
}

type ListKey = 'label' | 'none' | 'create' | 'delete' | 'not-loaded' | 'not-updated' | 'count'

export function listTexts<Prefix extends string>(
  localize: Texts<`${Prefix}.${ListKey}`>,
  prefix: Prefix,
): RecordListTexts {
  const text = (key: ListKey) => messageText(localize, `${prefix}.${key}`)
  return {
    label: text('label'),
    empty: text('none'),
    create: text('create'),
    delete: text('delete'),
    notLoaded: text('not-loaded'),
    notUpdated: text('not-updated'),
    count: (count) => {
      const key = `${prefix}.count` as const
      return formatMessage(localize.messages[key], key, localize.locale, { count })
    },
  }
}
