/**
 * A resource of the merchant as data: its names, its scopes and its operations. `ListElement` and `EditorElement` do
 * the rest. One object a file of this folder.
 */
import type { ChangeKind } from '../../../../server/contract/notifications/change.ts'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { DraftMembers } from '../forms/draft.ts'
import type { ObjectRule } from '../forms/rules.ts'

interface ResourceIdentity<Item> {
  /** The noun of its events, such as "tax" in `tax-saved`. */
  readonly name: string
  /** The attribute of its editor that has the id. Default: `name`. */
  readonly attribute?: string
  readonly scopes: { readonly read: MerchantScope; readonly write: MerchantScope }
  idOf(item: Item): string
}

/** Message keys for issue codes of the service. Other codes have the service's own description. */
export type IssueTexts<Key extends string> = Readonly<Record<string, Key>>

type RowFilter = Readonly<Record<string, string>>

export interface ListQuery<Filter extends RowFilter = RowFilter> {
  /** The token or number of the page; empty for the first one. */
  readonly page: string
  readonly pageSize: number
  /** The properties of the list that choose its rows, such as the customer. */
  readonly filter: Filter
  /** True if the session holds the scope; known once the first request has an answer. */
  can(scope: MerchantScope): boolean
}

/** A page of a list. */
export interface ListPage<Item> {
  readonly rows: readonly Item[]
  /** The token or number of the next page; undefined on the last one. */
  readonly next: string | undefined
  /** The tokens of the pages up to this one; the first one's is empty. Default: the first page. */
  readonly pages?: readonly string[]
  /** The number of all rows, if it is known. */
  readonly count?: number | undefined
  /** All rows at once, or the newest 1,000: sorted, searched and turned where they are shown. */
  readonly isWhole?: boolean
}

/** The end of an item: it is deleted, or it is voided and stays in the list. */
interface Removal<Item, Key extends string> {
  readonly kind: 'delete' | 'void'
  /** True if the name of the item has to be typed. */
  readonly isByName?: boolean
  /** Default: each item can be removed. */
  isPossible?(item: Item): boolean
  /** Answers with an item that was voided. */
  send(api: ApiClient, item: Item): Promise<Item | undefined>
  readonly issues?: IssueTexts<Key>
}

/** Rows of a list. */
export interface ListedRows<Row, Filter extends RowFilter = RowFilter> {
  /** The noun of the events of a row, such as "tax" in `tax-open`. */
  readonly name: string
  /** The noun of the events of the list, such as "taxes" in `taxes-loaded`. */
  readonly plural: string
  readonly scopes: { readonly read: MerchantScope }
  /** Changes by others after which the list is read again. */
  readonly changes: readonly ChangeKind[]
  idOf(row: Row): string
  /** The texts in which a search looks; without them there is no search. */
  searchTexts?(row: Row): readonly (string | null | undefined)[]
  /** True for a filter that leaves few rows: then there is no search. */
  isShort?(filter: Filter): boolean
  /** True while members of the file are read beside the rows: then there is no file. */
  isFilePending?(): boolean
  list(api: ApiClient, query: ListQuery<Filter>, signal: AbortSignal): Promise<ListPage<Row>>
  /** True for a filter that the service has not: all rows are read. */
  needsAll?(filter: Filter): boolean
  /** All rows of a filter, or the first `max`; a file has no limit. Default: the newest 1,000, page by page. */
  listAll?(
    api: ApiClient,
    query: { readonly filter: Filter; readonly max: number },
    signal: AbortSignal,
  ): Promise<ListPage<Row>>
}

/** A resource with a list. */
export interface Listed<Item, Key extends string = never>
  extends ResourceIdentity<Item>,
    Omit<ListedRows<Item>, keyof ResourceIdentity<Item>> {
  /** The visible name of an item. */
  nameOf(item: Item): string
  readonly removal: Removal<Item, Key>
}

/** A resource with an editor. */
export interface Edited<Item, Body, Key extends string = never> extends ResourceIdentity<Item> {
  /** The limits of the body, generated from the contract. */
  readonly rules: ObjectRule
  read(api: ApiClient, id: string, signal?: AbortSignal): Promise<Item>
  create(api: ApiClient, body: Body, key: string): Promise<Item>
  /** The item as it is afterwards; undefined if the service has not answered with it. */
  update(api: ApiClient, id: string, body: Body): Promise<Item | undefined>
  /** The id of an item after an update that may have changed it. */
  renamedId?(id: string, draft: DraftMembers): string
  readonly issues?: IssueTexts<Key>
}

/** A resource with both. `Key` are the messages that it names. */
export type Resource<
  Item,
  Body,
  ListKey extends string = never,
  EditorKey extends string = never,
> = Listed<Item, ListKey> & Edited<Item, Body, EditorKey>

/** The message for an issue code; undefined for a code without one. */
export const issueKey = <Key extends string>(
  issues: IssueTexts<Key> | undefined,
  code: string,
): Key | undefined => (issues && Object.hasOwn(issues, code) ? issues[code] : undefined)

/** Options of a request that may be aborted. */
export const abortable = (signal: AbortSignal | undefined): { readonly signal?: AbortSignal } =>
  signal ? { signal } : {}
