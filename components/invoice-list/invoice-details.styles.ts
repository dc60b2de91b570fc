/** Styles of an invoice's details in the list. */
import { css } from 'lit'

export const details = css`
  .detail {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
    gap: var(--_space-l) calc(2 * var(--_space-l));
    padding: var(--_space-l);
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    overflow-wrap: anywhere;
  }
  .caption {
    color: var(--_muted);
  }
  .detail dl div {
    display: flex;
    justify-content: space-between;
    gap: var(--_space-l);
    padding-block: 2px;
  }
  .detail .sum {
    margin-block-start: var(--_space-s);
    padding-block-start: var(--_space-s);
    border-block-start: 1px solid var(--_line);
    font-weight: 600;
  }
  .detail p {
    margin-block: var(--_space-s);
    font-size: var(--_size-s);
  }
  .detail .caption {
    margin-block-start: 0;
  }
  /* Only where the table has no column for it. */
  .detail .issued {
    display: none;
    margin-block-start: 0;
  }
  @container (36rem <= inline-size < 44rem) {
    .all-columns .detail .issued {
      display: block;
    }
  }
  address {
    display: grid;
    font-style: normal;
  }
`
