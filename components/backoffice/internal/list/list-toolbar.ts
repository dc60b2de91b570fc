/** Template of the search and of the button that creates a row, above a list. */
import { html, nothing, type TemplateResult } from 'lit'
import type { ListLocalize } from './list-messages.ts'

interface ListToolbar {
  /** As typed; undefined without a search. */
  readonly search: string | undefined
  readonly onSearch: (event: Event) => void
  /** The label of the button; empty without one. */
  readonly create: string
  readonly createStyle: string
  readonly onCreate: () => void
}

export function listToolbar(
  { search, onSearch, create, createStyle, onCreate }: ListToolbar,
  localize: ListLocalize,
): TemplateResult | typeof nothing {
  if (search === undefined && !create) return nothing
  return html`<div class="toolbar">
    ${
      search === undefined
        ? nothing
        : html`<label class="sr-only" for="search">${localize.t('list.search')}</label>
            <input
              class="field"
              id="search"
              type="search"
              placeholder=${localize.t('list.search')}
              .value=${search}
              @input=${onSearch}
            />`
    }
    ${
      create
        ? html`<button type="button" class="button ${createStyle} create" part="create" @click=${onCreate}>
            ${create}
          </button>`
        : nothing
    }
  </div>`
}

/** The reason why no row can be changed. */
export const scopeNote = (text: string): TemplateResult =>
  html`<p class="muted small scope"><bdi>${text}</bdi></p>`
