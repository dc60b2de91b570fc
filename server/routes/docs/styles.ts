/** Stylesheet of the API reference: a column of contents, a column of operations, light and dark. */

export const styles = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1d24, #e8e9ee);
  --soft: light-dark(#5c6170, #a0a5b4);
  --line: light-dark(#e3e5eb, #2c2f3a);
  --ground: light-dark(#ffffff, #14151a);
  --raised: light-dark(#f6f7f9, #1c1e25);
  --accent: light-dark(#3448c5, #9aa8ff);
  --get: light-dark(#0b6b4f, #5fd3ab);
  --post: light-dark(#3448c5, #9aa8ff);
  --put: light-dark(#8a5300, #f0b562);
  --delete: light-dark(#b3261e, #ff9a91);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body {
  margin: 0;
  font: 16px/1.55 system-ui, sans-serif;
  color: var(--ink);
  background: var(--ground);
}
a { color: inherit; text-decoration-color: var(--line); text-underline-offset: 0.2em; }
a:hover { text-decoration-color: currentcolor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.8125rem/1.6 ui-monospace, monospace; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto; }
nav {
  position: sticky;
  top: 0;
  max-height: 100vh;
  overflow-y: auto;
  padding: 2rem 1rem 2rem 1.5rem;
  font-size: 0.875rem;
}
nav .home { display: flex; justify-content: space-between; gap: 1rem; margin: 0 0 1rem; }
nav .home a:first-child { font-weight: 650; text-decoration: none; }
nav form { display: flex; gap: 0.5rem; margin-block-end: 1rem; }
input, button {
  min-height: 2.25rem;
  padding: 0.25rem 0.625rem;
  font: inherit;
  color: inherit;
  background: var(--ground);
  border: 1px solid var(--soft);
  border-radius: 6px;
}
input { flex: 1; min-width: 0; }
button { cursor: pointer; border-color: var(--line); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav details { border-block-start: 1px solid var(--line); padding-block: 0.375rem; }
nav summary { cursor: pointer; font-weight: 600; padding-block: 0.25rem; }
nav li a { display: block; padding: 0.1875rem 0 0.1875rem 0.75rem; color: var(--soft); text-decoration: none; }
nav li a:hover { color: var(--ink); }
main { padding: 2rem 1.5rem 6rem; min-width: 0; }
h1 { font-size: 2rem; line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 0.75rem; }
h2 { font-size: 1.375rem; letter-spacing: -0.01em; margin: 4rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 0; }
.lead { max-width: 42rem; color: var(--soft); margin: 0 0 1rem; }
article { padding-block: 1.5rem; border-block-start: 1px solid var(--line); }
.address { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.5rem 0.75rem; margin: 0.375rem 0 0.75rem; }
.address code { font-size: 0.875rem; overflow-wrap: anywhere; }
.method { font: 600 0.75rem/1 ui-monospace, monospace; letter-spacing: 0.04em; }
.GET { color: var(--get); }
.POST { color: var(--post); }
.PUT { color: var(--put); }
.DELETE { color: var(--delete); }
.scope { font-size: 0.75rem; border: 1px solid var(--line); border-radius: 99px; padding: 0.125rem 0.625rem; color: var(--soft); }
dl { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0.5rem 1rem; margin: 0; font-size: 0.875rem; }
dt { color: var(--soft); }
dd { margin: 0; min-width: 0; }
dd p { margin: 0; }
pre { margin: 0; padding: 0.75rem 1rem; background: var(--raised); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
main summary { cursor: pointer; padding-block: 0.125rem; }
main details[open] > summary { margin-block-end: 0.5rem; }
table { border-collapse: collapse; font-size: 0.875rem; width: 100%; }
th, td { text-align: start; padding: 0.375rem 1rem 0.375rem 0; border-block-end: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; color: var(--soft); }
@media (max-width: 56rem) {
  .page { grid-template-columns: minmax(0, 1fr); }
  nav { position: static; max-height: 45vh; padding: 1.5rem 1.5rem 0; border-block-end: 1px solid var(--line); }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0.125rem; }
  dd + dt { margin-block-start: 0.5rem; }
}
`
