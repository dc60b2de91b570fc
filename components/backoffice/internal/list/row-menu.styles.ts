/** Styles of the menu of a row. */
import { css } from 'lit'

export const rowMenuStyles = css`
  .button.more {
    min-inline-size: var(--_target);
    padding-inline: 0.4em;
  }
  .menu {
    position: fixed;
    inset: auto;
    margin: 0;
    min-inline-size: 8rem;
    max-inline-size: min(20rem, 90vw);
    padding: var(--_space-xs);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 4px 16px light-dark(rgb(16 18 29 / 16%), rgb(0 0 0 / 50%));
    text-align: start;
  }
  .item {
    display: block;
    inline-size: 100%;
    min-block-size: var(--_control-height);
    padding: 0.2em 0.75em;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  a.item {
    display: flex;
    align-items: center;
    box-sizing: border-box;
    text-decoration: none;
  }
  .item:is(.delete, .void) {
    color: var(--_negative);
  }
  .item:focus-visible {
    background: var(--_surface-muted);
  }
  @media (hover: hover) {
    .item:hover {
      background: var(--_surface-muted);
    }
  }
`
