/** `.card`: the frame of an element that stands by itself; its inside answers to its own width. */
import { css } from 'lit'

export const card = css`
  .card {
    container-type: inline-size;
    padding: var(--_space-xl);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
  }
`
