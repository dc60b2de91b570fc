/** Styles of an invoice on paper: rules instead of fills, because browsers print no backgrounds. */
import { css } from 'lit'
import { badge } from '../internal/styles/badge.ts'
import { base } from '../internal/styles/base.ts'
import { derivedTokens } from '../internal/styles/derived-tokens.ts'
import { icon } from '../internal/styles/icon.ts'

export const printStyles = [
  ...base,
  derivedTokens,
  icon,
  badge,
  css`
    :host {
      --_surface: #fff;
      --_text: #16181d;
      font-size: 10.5pt;
    }
    h1,
    p,
    dl,
    dd {
      margin: 0;
    }
    header {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      justify-content: space-between;
      gap: var(--_space-xl);
      padding-block-end: var(--_space-xl);
      border-block-end: 1.5pt solid var(--_text);
    }
    .seller {
      display: flex;
      flex: 1;
      align-items: flex-start;
      gap: var(--_space-m);
    }
    img {
      max-block-size: 48px;
      max-inline-size: 12rem;
    }
    strong,
    h1 {
      font-size: var(--_size-l);
      font-weight: 600;
      line-height: 1.3;
    }
    .facts {
      margin-inline-start: auto;
      text-align: end;
    }
    .facts dl {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 2px var(--_space-l);
      margin-block-start: var(--_space-s);
    }
    .facts dl > div {
      display: contents;
    }
    dt,
    .caption,
    thead {
      color: var(--_muted);
      font-size: var(--_size-s);
    }
    dt {
      align-self: center;
    }
    .badge {
      padding: 0;
      background: none;
      color: inherit;
      font: inherit;
    }
    section {
      padding-block: var(--_space-xl);
    }
    address {
      display: grid;
      font-style: normal;
      overflow-wrap: anywhere;
    }
    table {
      inline-size: 100%;
      margin-block-end: var(--_space-s);
      border-collapse: collapse;
    }
    th,
    td {
      padding: var(--_space-s) 0;
      border-block-end: 0.5pt solid var(--_line);
      font-weight: inherit;
      text-align: start;
      break-inside: avoid;
    }
    :is(th, td):last-child {
      text-align: end;
    }
    thead :is(th, td) {
      border-block-end: 1pt solid var(--_text);
    }
    tfoot :is(th, td) {
      border-block: 1pt solid var(--_text);
      font-weight: 600;
    }
    .muted {
      font-size: var(--_size-s);
    }
    footer {
      margin-block-start: calc(2 * var(--_space-xl));
      color: var(--_muted);
      font-size: var(--_size-s);
    }
  `,
]
