/** Styles of `<sample-card>`. */
import { css } from 'lit'
import { dataCard } from '../../../components/internal/styles/data-card.ts'

export const styles = [
  dataCard,
  css`
    :host {
      max-inline-size: 40rem;
    }
    [part="name"] {
      overflow-wrap: anywhere;
    }
  `,
]
