/** Styles of `<office-search>`. */
import { css } from 'lit'
import { base } from '../../internal/styles/base.ts'
import { button } from '../../internal/styles/button.ts'
import { field } from '../../internal/styles/field.ts'
import { notice } from '../../internal/styles/notice.ts'

export const styles = [
  ...base,
  field,
  button,
  notice,
  css`
    :host {
      display: inline-block;
    }
    kbd {
      color: var(--_muted);
      font: 500 var(--_size-s) / 1.4 var(--_font);
    }
    /* The room of a phone has no keys. */
    @media (hover: none) {
      kbd {
        display: none;
      }
    }
    dialog {
      inline-size: min(36rem, 100vw - 2rem);
      max-inline-size: none;
      max-block-size: min(36rem, 100dvh - 2rem);
      margin-block-start: min(10vh, 6rem);
      padding: 0;
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_surface);
      color: inherit;
      box-shadow: 0 16px 48px rgb(0 0 0 / 25%);
      overflow: hidden;
    }
    dialog[open] {
      display: flex;
      flex-direction: column;
    }
    dialog::backdrop {
      background: rgb(0 0 0 / 45%);
    }
    .head {
      display: flex;
      gap: var(--_space-s);
      padding: var(--_space-m);
      border-block-end: 1px solid var(--_line);
    }
    .head .field {
      flex: 1;
    }
    .body {
      overflow-y: auto;
      padding: var(--_space-s);
    }
    p {
      margin: 0;
      padding: var(--_space-xs) var(--_space-s);
      overflow-wrap: anywhere;
    }
    .group {
      padding-block-start: var(--_space-s);
      color: var(--_muted);
      font-size: var(--_size-s);
      font-weight: 600;
    }
    [role="option"] {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      gap: 0 var(--_space-m);
      min-block-size: var(--_control-height);
      padding: var(--_space-xs) var(--_space-s);
      border-radius: var(--_radius-control);
      color: inherit;
      text-decoration: none;
      overflow-wrap: anywhere;
      cursor: pointer;
    }
    [role="option"] > * {
      min-inline-size: 0;
    }
    [role="option"][aria-selected="true"] {
      outline: 2px solid var(--_focus);
      outline-offset: -2px;
      background: var(--_surface-muted);
    }
    @media (hover: hover) {
      [role="option"]:hover {
        background: var(--_surface-muted);
      }
    }
    .title {
      font-weight: 600;
    }
    .details {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.3em;
    }
    .details > :not(:first-child)::before {
      content: "· ";
    }
    .small {
      font-size: var(--_size-s);
    }
  `,
]
