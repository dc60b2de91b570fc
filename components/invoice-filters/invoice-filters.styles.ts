/** Styles of `<invoice-filters>`: a row without a card. */
import { css } from 'lit'
import { base } from '../internal/styles/base.ts'
import { field } from '../internal/styles/field.ts'
import { filters } from '../internal/styles/filters.ts'

export const styles = [
  base,
  field,
  filters,
  css`
    .filters {
      margin: 0;
    }
  `,
]
