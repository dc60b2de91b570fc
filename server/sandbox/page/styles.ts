/** The look of the sandbox's page. */
import { look } from '../look.ts'

export const styles = `${look}
.top, main { inline-size: min(90rem, 100% - 2rem); margin-inline: auto; }
.top h1 { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.625rem; margin: 0; font-size: 1.25rem; }
.badge { overflow-wrap: anywhere; }
main { padding-block-end: 5rem; display: grid; gap: 1rem; }
:root { --good: light-dark(#1b6e3c, #7fd6a0); --good-tint: light-dark(#e6f4ea, #17321f); --open: light-dark(#7a4d00, #f0c274); --open-tint: light-dark(#fdf1dc, #38290f); }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.8125rem; }
.notice { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; justify-content: space-between; padding: 0.875rem 1.25rem; border: 1px solid var(--accent); border-radius: 0.75rem; background: var(--tint); }
#activation:empty { display: none; }

.columns { display: grid; gap: 1rem; align-items: start; }
.watch, .tries { display: grid; gap: 1rem; min-inline-size: 0; }
.card > h2 { margin-block-end: 0.5rem; }
.card > header { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; justify-content: space-between; margin-block-end: 0.75rem; }
.card > header code { color: var(--quiet); overflow-wrap: anywhere; }

.clock { display: grid; gap: 0.75rem 2rem; align-items: center; }
.clock h2 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.face time { display: block; font-size: 2.5rem; font-weight: 600; line-height: 1.1; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
.face p { color: var(--quiet); margin-block-start: 0.25rem; }
.turns { display: grid; gap: 0.75rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); align-items: start; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.row .inline { flex: 1 1 10rem; display: flex; align-items: center; gap: 0.5rem; }

.scroll { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th { font-size: 0.8125rem; font-weight: 550; color: var(--quiet); }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: start; border-block-end: 1px solid var(--line); white-space: nowrap; }
tr:last-child td { border-block-end: 0; }
th:last-child, td:last-child { padding-inline-end: 0; }
.tries td { white-space: normal; overflow-wrap: anywhere; }
.tries .one button { white-space: nowrap; }
td:has(form), table:has(form) th:last-child { text-align: end; }
td:not(:last-child) { max-inline-size: 16rem; overflow: hidden; text-overflow: ellipsis; }
.state { display: inline-block; padding: 0.0625rem 0.5rem; border-radius: 99rem; font-size: 0.8125rem; font-weight: 550; background: var(--ground); }
.state.good { color: var(--good); background: var(--good-tint); }
.state.bad { color: var(--bad); background: var(--bad-tint); }
.state.open { color: var(--open); background: var(--open-tint); }

.try { border-block-end: 1px solid var(--line); }
.try:last-child { border-block-end: 0; margin-block-end: -0.75rem; }
.try > summary { padding-block: 0.75rem; font-weight: 550; cursor: pointer; }
.try > summary:hover { color: var(--accent); }
.try form { display: grid; gap: 0.75rem; padding-block: 0.25rem 1rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; font-weight: 550; }
fieldset { border: 0; min-inline-size: 0; display: grid; gap: 0.25rem; }
legend { font-size: 0.875rem; font-weight: 550; margin-block-end: 0.25rem; padding: 0; }
.check { display: flex; align-items: center; gap: 0.5rem; font-weight: 400; }
input:not([type="checkbox"]), select { inline-size: 100%; min-inline-size: 0; min-block-size: 2.25rem; padding: 0.25rem 0.625rem; font: inherit; font-weight: 400; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: 0.5rem; }
[type="checkbox"] { inline-size: 1rem; block-size: 1rem; margin: 0; accent-color: var(--accent); }
button { min-block-size: 2.25rem; padding: 0.25rem 0.875rem; font: inherit; font-size: 0.875rem; font-weight: 550; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: 0.5rem; cursor: pointer; }
button:hover { background: var(--ground); }
button.strong { color: var(--on-accent); background: var(--accent); border-color: transparent; }
button.strong:hover { background: color-mix(in oklab, var(--accent) 88%, var(--ink)); }
[aria-busy="true"] { opacity: 0.6; cursor: progress; }
.one button { min-block-size: 1.75rem; padding: 0 0.625rem; font-size: 0.8125rem; }
a { color: var(--accent); }

.call { color: var(--quiet); font-size: 0.8125rem; }
.clock .call { margin-block-start: 0.375rem; }
.call summary { cursor: pointer; overflow-wrap: anywhere; }
pre { margin: 0.5rem 0 0; padding: 0.75rem; max-block-size: 16rem; overflow: auto; white-space: pre; color: var(--ink); background: var(--ground); border: 1px solid var(--line); border-radius: 0.5rem; }
pre:empty { display: none; }
.call button { margin-block-start: 0.5rem; }

.journal { position: fixed; inset: auto 0 0; max-block-size: 60vh; overflow: auto; padding: 0 max(1rem, (100% - 90rem) / 2); background: var(--card); border-block-start: 1px solid var(--line); box-shadow: 0 -4px 16px light-dark(#17182114, #0000); font-size: 0.875rem; }
.journal summary { padding-block: 0.75rem; cursor: pointer; overflow-wrap: anywhere; }
.journal ol { list-style: none; margin: 0; padding: 0 0 1rem; display: grid; gap: 1rem; }
.journal code { overflow-wrap: anywhere; }

@media (min-width: 64rem) {
  .clock { grid-template-columns: auto minmax(0, 1fr); }
  .columns { grid-template-columns: minmax(0, 1fr) 22rem; }
}

@media (prefers-reduced-motion: no-preference) {
  button, input, select { transition: background-color 120ms, border-color 120ms; }
}

@media (forced-colors: active) {
  button.strong { border: 2px solid; }
}
`
