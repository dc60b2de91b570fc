/** Types of the events of lists and editors, by the nouns of their resource. */
import type {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
  OpenEvent,
} from '../../../internal/dom/data-events.ts'
import type { TillEvent } from '../../../internal/dom/events.ts'

/** `ListEvents<'tax', 'taxes', Tax>` */
export type ListEvents<
  Name extends string,
  Plural extends string,
  Item,
  End extends 'deleted' | 'canceled' = 'deleted',
> = {
  /** A page was loaded. */
  [Type in `${Plural}-loaded`]: DataLoadedEvent<readonly Item[]>
} & {
  [Type in `${Plural}-failed`]: DataErrorEvent
} & {
  [Type in `${Name}-open`]: OpenEvent
} & {
  [Type in `${Name}-${End}`]: DataWrittenEvent<Item>
}

/** Of a view that closes: `CloseEvents<'tax-editor'>` */
export type CloseEvents<Tag extends string> = {
  [Type in `${Tag}-close` | `${Tag}-closed`]: TillEvent
}

/** `ReadEvents<'tax', Tax>` */
export type ReadEvents<Name extends string, Item> = {
  [Type in `${Name}-loaded`]: DataLoadedEvent<Item>
} & {
  [Type in `${Name}-failed`]: DataErrorEvent
}

/** `EditorEvents<'tax-editor', 'tax', Tax>` */
export type EditorEvents<Tag extends string, Name extends string, Item> = CloseEvents<Tag> &
  ReadEvents<Name, Item> & { [Type in `${Name}-saved`]: DataWrittenEvent<Item> }

/** `CreationEvents<'credit-note-editor', 'credit-note', CreditNote>` */
export type CreationEvents<Tag extends string, Name extends string, Item> = CloseEvents<Tag> &
  ReadEvents<Name, Item> & { [Type in `${Name}-created`]: DataWrittenEvent<Item> }
