/** Styles of `<event-editor>`. */
import { css } from 'lit'
import { editorStyles } from '../internal/editor/editor.styles.ts'

export const styles = [
  editorStyles,
  css`
    .recorded {
      overflow-wrap: anywhere;
    }
    .amount {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--_space-l);
    }
    .amount > label {
      display: inline-flex;
      align-items: center;
      gap: var(--_space-s);
      min-block-size: var(--_target);
      font-size: var(--_size-m);
    }
    /* Ids that are added on leaving the field do not move the button that is being clicked. */
    #field-events {
      field-sizing: fixed;
    }
    /* A line for each event with an issue. */
    .issue {
      white-space: pre-line;
      overflow-wrap: anywhere;
    }
  `,
]
