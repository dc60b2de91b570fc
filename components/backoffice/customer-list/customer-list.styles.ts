/** Styles of `<customer-list>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { listStyles } from '../internal/list/list.styles.ts'

export const styles = [
  listStyles,
  badge,
  css`
    .overdue-sum {
      display: block;
      color: var(--_negative);
      font-weight: 600;
    }
    .last .date {
      display: block;
      white-space: nowrap;
    }
    td.plan {
      white-space: normal;
    }
    @container (inline-size >= 40rem) {
      .rows th.name {
        inline-size: 22%;
      }
      .rows td.email {
        min-inline-size: 9em;
      }
    }
    /* Where there is no room for all of them, the address is in the record and in the file. */
    @container (inline-size < 52rem) {
      .rows .email {
        display: none;
      }
    }
    @container (inline-size >= 52rem) {
      .sort {
        white-space: nowrap;
      }
    }
    /* Three lines: the name and the debt, the plan and its status, the last invoice. */
    @container (inline-size < 40rem) {
      .rows tbody tr:not(.question-row) {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
      }
      .rows tbody tr:not(.question-row)::before,
      .rows tbody tr:not(.question-row)::after {
        flex-basis: 100%;
        order: 2;
        content: "";
      }
      .rows tbody tr:not(.question-row)::after {
        order: 4;
      }
      .rows tbody th {
        flex: 1;
        min-inline-size: 0;
      }
      .rows td.overdue {
        order: 1;
      }
      .rows td:is(.plan, .status) {
        min-inline-size: 0;
        order: 3;
      }
      .rows td.last {
        flex: 1;
        order: 5;
      }
      .rows td.actions {
        order: 6;
        align-self: end;
      }
      .last .date {
        display: inline-block;
      }
      .rows th .remark,
      .rows td.overdue:not(:has(.overdue-sum)) {
        display: none;
      }
      .rows td:is(.plan, .status, .last) {
        padding-inline-end: 0;
      }
      .rows td:is(.plan, .status, .last)::before {
        content: none;
      }
    }
  `,
]
