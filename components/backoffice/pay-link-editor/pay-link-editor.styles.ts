/** Styles of `<pay-link-editor>`. */
import { css } from 'lit'
import { editorStyles } from '../internal/editor/editor.styles.ts'

export const styles = [
  editorStyles,
  css`
    .item {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-l);
    }
    .item + .item,
    .add-item + .item {
      padding-block-start: var(--_space-l);
      border-block-start: 1px solid var(--_line);
    }
    .quantity {
      display: grid;
      align-content: start;
      gap: var(--_space-s);
    }
    @container (inline-size >= 32rem) {
      .quantity {
        padding-block-start: 1.6em;
      }
    }
    .dimension {
      position: relative;
    }
    .dimension + .dimension {
      padding-block-start: var(--_space-m);
      border-block-start: 1px solid var(--_line);
    }
    /* Beside the buttons, which are no part of it. */
    .dimension summary {
      min-block-size: var(--_control-height);
      margin-inline-end: calc(3 * var(--_control-height) + 3 * var(--_space-s));
      color: var(--_text);
      font-size: var(--_size-m);
      font-weight: 500;
      overflow-wrap: anywhere;
    }
    .dimension > .entry-buttons {
      position: absolute;
      inset-block-start: 0;
      inset-inline-end: 0;
    }
    .dimension + .dimension > .entry-buttons {
      inset-block-start: var(--_space-m);
    }
    .dimension-fields {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
      padding-block-start: var(--_space-s);
    }
    @container (inline-size < 26rem) {
      .option .entry:has(.entry-buttons) {
        grid-template-columns: minmax(0, 1fr);
      }
      .option .entry-buttons {
        justify-content: end;
        margin-block-start: 0;
      }
    }
    .option {
      padding-inline-start: var(--_space-l);
      border-inline-start: 2px solid var(--_line);
    }
    .aside {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-xl);
    }
    .preview,
    .embed {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
    }
    .kinds {
      display: flex;
      flex-wrap: wrap;
      gap: 2px;
      justify-self: start;
      max-inline-size: 100%;
      padding: 2px;
      border: 1px solid var(--_field-line);
      border-radius: var(--_radius-control);
      background: var(--_surface-muted);
    }
    .kinds label {
      position: relative;
      display: flex;
      align-items: center;
      min-block-size: max(var(--_target), calc(var(--_control-height) - 6px));
      padding-inline: 0.85em;
      border-radius: max(0px, calc(var(--_radius-control) - 3px));
      font-size: var(--_size-m);
      cursor: pointer;
    }
    .kinds label:has(:checked) {
      background: var(--_raised);
      font-weight: 600;
      box-shadow: var(--_shadow);
    }
    .kinds label:has(:focus-visible) {
      outline: 2px solid var(--_focus);
    }
    .kinds input {
      position: absolute;
      inset: 0;
      inline-size: auto;
      block-size: auto;
      opacity: 0;
      cursor: pointer;
    }
    @container (inline-size < 24rem) {
      .kinds label {
        padding-inline: 0.55em;
      }
    }
    .code {
      margin: 0;
      max-block-size: 18em;
      padding: var(--_space-m);
      overflow: auto;
      border-radius: var(--_radius-control);
      background: var(--_surface-muted);
      font:
        var(--_size-s) / 1.5 ui-monospace,
        monospace;
      text-align: start;
    }
    .code code {
      font: inherit;
    }
    .qr-row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space-l);
    }
    .qr-files {
      display: grid;
      flex: 1 1 12rem;
      gap: var(--_space-s);
    }
    .qr,
    .qr-space {
      inline-size: 8rem;
      block-size: 8rem;
      border: 1px solid var(--_line);
      border-radius: var(--_radius-control);
      background: #fff;
      fill: #000;
      forced-color-adjust: none;
    }
    @media (forced-colors: active) {
      .kinds label:has(:checked) {
        outline: 2px solid Highlight;
      }
    }
  `,
]
