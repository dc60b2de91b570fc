/** Styles of `<wallet-editor>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { editorStyles } from '../internal/editor/editor.styles.ts'
import { pagerStyles } from '../internal/list/pager.styles.ts'

export const styles = [
  editorStyles,
  badge,
  pagerStyles,
  css`
    .aside,
    .move {
      display: grid;
      gap: var(--_space-m);
    }
    .aside {
      position: static;
      gap: var(--_space-xl);
    }
    dl {
      margin: 0;
    }
    dl > div {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-l);
      padding-block: var(--_space-xs);
    }
    dd {
      margin: 0;
      overflow-wrap: anywhere;
    }
    .move p {
      margin: 0;
    }
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li {
      padding-block: var(--_space-s);
      border-block-end: 1px solid var(--_line);
      overflow-wrap: anywhere;
    }
    li .row {
      align-items: baseline;
    }
  `,
]
