/** The look of the checkout. */
import { look } from '../look.ts'

export const styles = `${look}
.top, main, .foot { inline-size: min(66rem, 100% - 2rem); margin-inline: auto; }
.merchant { display: flex; align-items: center; gap: 0.75rem; font-weight: 600; overflow-wrap: anywhere; }
.foot { margin-block: auto 0; padding-block: 2rem 1.5rem; font-size: 0.8125rem; color: var(--quiet); }
main { padding-block: 0.75rem 1rem; }

.tile.big { inline-size: 3.5rem; block-size: 3.5rem; border-radius: 0.625rem; font-size: 1.375rem; color: var(--accent); background: linear-gradient(135deg, var(--tint), var(--card)); border: 1px solid var(--line); }

.checkout { display: grid; gap: 1rem; align-items: start; }
.chosen { display: grid; gap: 1rem; min-inline-size: 0; }
.notice { margin-block-end: 1rem; padding: 0.875rem 1rem; border: 1px solid var(--bad); border-radius: 0.625rem; color: var(--bad); background: var(--bad-tint); font-weight: 550; }
fieldset.card { display: flow-root; }
legend { float: inline-start; inline-size: 100%; margin-block-end: 1rem; padding: 0; }
legend + * { clear: both; }

.item-head { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: start; }
.item-text { flex: 1 1 9rem; min-inline-size: 0; overflow-wrap: anywhere; }
.item-text .quiet { font-size: 0.9375rem; white-space: pre-line; }
.price { margin-inline-start: auto; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.item .fields { margin-block-start: 1.25rem; }

.fields { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); }
.field { display: grid; align-content: start; gap: 0.375rem; min-inline-size: 0; }
.fields.two { grid-template-columns: repeat(auto-fit, minmax(min(max(12rem, 40%), 100%), 1fr)); }
.field.wide { grid-column: 1 / -1; }
label { font-size: 0.875rem; font-weight: 550; overflow-wrap: anywhere; }
input:not([type="radio"]), select, textarea { inline-size: 100%; min-block-size: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: 0.5rem; }
textarea { display: block; resize: vertical; }
[aria-invalid="true"] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.problem { font-size: 0.875rem; color: var(--bad); }

.cards { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
.method { display: flex; align-items: center; gap: 0.875rem; padding: 0.75rem 1rem; border: 1px solid var(--field); border-radius: 0.625rem; cursor: pointer; }
.method:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); background: var(--tint); }
.method input { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: 0; accent-color: var(--accent); }
.digits { white-space: nowrap; font-variant-numeric: tabular-nums; }
.outcome { display: block; }

.summary { display: grid; gap: 0.875rem; }
.bought { list-style: none; display: grid; gap: 0.75rem; padding-block-end: 1rem; border-block-end: 1px solid var(--line); }
.bought li, .sums div, .total { display: flex; gap: 1rem; justify-content: space-between; }
.bought li > :first-child { min-inline-size: 0; overflow-wrap: anywhere; }
.options { display: block; font-size: 0.875rem; }
.number, dd, .total strong { font-variant-numeric: tabular-nums; text-align: end; }
.sums { display: grid; gap: 0.375rem; padding-block: 1rem; border-block-end: 1px solid var(--line); color: var(--quiet); }
.sums dd { color: var(--ink); }
.total { flex-wrap: wrap; align-items: baseline; font-size: 1.0625rem; font-weight: 600; }
.total strong { margin-inline-start: auto; font-size: 1.5rem; letter-spacing: -0.02em; overflow-wrap: anywhere; }

.button { display: block; inline-size: 100%; min-block-size: 3rem; padding: 0.6875rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; border-radius: 0.625rem; border: 1px solid transparent; cursor: pointer; overflow-wrap: anywhere; }
.button.strong { color: var(--on-accent); background: var(--accent); }
.button.strong:hover { background: color-mix(in oklab, var(--accent) 88%, var(--ink)); }
.button.plain { color: var(--quiet); background: none; font-weight: 500; }
.button.plain:hover { color: var(--ink); background: var(--ground); }
noscript .button { border-color: var(--line); }

.missing { display: grid; place-items: center; flex: 1; }
.missing .card { max-inline-size: 32rem; padding: 2rem; }
.missing h1 { font-size: 1.5rem; margin-block-end: 0.75rem; }

@media (min-width: 54rem) {
  .checkout { grid-template-columns: minmax(0, 1fr) 22rem; gap: 1.5rem; }
  .summary { position: sticky; inset-block-start: 1.5rem; }
}

@media (prefers-reduced-motion: no-preference) {
  .button, .method, input, select, textarea { transition: background-color 120ms, border-color 120ms, box-shadow 120ms; }
}

@media (forced-colors: active) {
  .button.strong, .method:has(:checked) { border: 2px solid; }
}
`
