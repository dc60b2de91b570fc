/** The frame of every page of the checkout: head, the merchant's line, the note that this is a sandbox. */
import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

export const layout = ({
  title,
  merchant,
  main,
}: {
  title: string
  merchant: string
  main: Html
}) =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title} · ${merchant}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/ncp/assets/checkout.css">
    <script type="module" src="/ncp/assets/checkout.js"></script>
  </head>
  <body>
    <header class="top">
      <p class="merchant"><span class="tile" aria-hidden="true">${initial(merchant)}</span>${merchant}</p>
      <p class="badge">Sandbox <span>no money moves</span></p>
    </header>
    ${main}
    <footer class="foot">
      <p>Hosted checkout. Prices come from ${merchant}; your card is charged once, when you pay.</p>
    </footer>
  </body>
</html>`

/** The first letter of a name, for a tile. */
export const initial = (name: string) => [...name][0]?.toUpperCase() ?? ''
