/** The rows that are selected by their boxes. */
import type { LitElement } from 'lit'
import type { ListSelection } from './list-table.ts'

interface SelectionConfig<Row> {
  readonly idOf: (row: Row) => string
  readonly isSelectable: (row: Row) => boolean
}

type SelectionTexts<Row> = Pick<ListSelection<Row>, 'allLabel' | 'labelOf' | 'isDisabled'>

export class SelectionController<Row> {
  readonly #host: LitElement
  readonly #config: SelectionConfig<Row>
  #ids: ReadonlySet<string> = new Set()

  constructor(host: LitElement, config: SelectionConfig<Row>) {
    this.#host = host
    this.#config = config
  }

  get size(): number {
    return this.#ids.size
  }

  has(row: Row): boolean {
    return this.#ids.has(this.#config.idOf(row))
  }

  clear(): void {
    this.#select([])
  }

  /** Other rows were loaded: those that can be selected stay selected. */
  follow(rows: readonly Row[]): void {
    this.#select(rows.filter((row) => this.has(row) && this.#config.isSelectable(row)))
  }

  /** The boxes of rows; undefined if none of them can be selected. */
  boxes(rows: readonly Row[], texts: SelectionTexts<Row>): ListSelection<Row> | undefined {
    const { isSelectable } = this.#config
    const selectable = rows.filter(isSelectable)
    if (!selectable.length) return undefined
    return {
      ...texts,
      isSelectable,
      isSelected: (row) => this.has(row),
      onSelect: (row, isSelected) => {
        const others = selectable.filter((other) => row && other !== row && this.has(other))
        this.#select(isSelected ? [...others, ...(row ? [row] : selectable)] : others)
      },
    }
  }

  #select(rows: readonly Row[]): void {
    this.#ids = new Set(rows.map((row) => this.#config.idOf(row)))
    this.#host.requestUpdate()
  }
}
