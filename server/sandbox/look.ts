/** What the sandbox's pages look like in common: one accent, hairlines, a 4-px scale; light and dark by the system. */

export const look = `:root {
  color-scheme: light dark;
  --ink: light-dark(#17181f, #ececf2);
  --quiet: light-dark(#5b5f6e, #a4a8b8);
  --ground: light-dark(#f5f5f8, #101116);
  --card: light-dark(#fff, #191a21);
  --line: light-dark(#e1e2ea, #30323d);
  --field: light-dark(#c4c6d2, #4a4d5b);
  --accent: light-dark(#3a36c4, #a5a8ff);
  --on-accent: light-dark(#fff, #14142b);
  --tint: light-dark(#ecebfb, #26264a);
  --bad: light-dark(#b3261e, #ffb4ab);
  --bad-tint: light-dark(#fdeceb, #3b1d1b);
  --shadow: 0 1px 2px light-dark(#1718210a, #0000), 0 8px 24px light-dark(#1718210d, #0000);
  font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Open Sans", sans-serif;
  color: var(--ink);
  background: var(--ground);
}

*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: flex; flex-direction: column; }
h1, h2, p, ul, dl, dd, fieldset { margin: 0; padding: 0; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; margin-block-end: 1.25rem; }
h2, legend { font-size: 1.0625rem; font-weight: 600; line-height: 1.35; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.quiet { color: var(--quiet); font-weight: 400; }
.top { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; padding-block: 1.25rem; }
.badge { font-size: 0.8125rem; font-weight: 600; padding: 0.25rem 0.75rem; border-radius: 99rem; color: var(--accent); background: var(--tint); }
.badge span { font-weight: 400; }
.tile { flex: none; display: grid; place-items: center; inline-size: 2rem; block-size: 2rem; border-radius: 0.5rem; font-size: 0.9375rem; font-weight: 650; color: var(--on-accent); background: var(--accent); }
.card { min-inline-size: 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); box-shadow: var(--shadow); }
`
