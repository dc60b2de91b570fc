/** Renders the frame of a page of the checkout, and a notice in it. */
import { html } from 'hono/html'
import { type Html, initial } from '../http/pages.ts'
import type { CheckoutLanguage } from './language.ts'

interface Layout {
  title: string
  merchant: string
  language: CheckoutLanguage
  main: Html
  /** The sentences below. */
  foot: string
}

export const layout = ({
  title,
  merchant,
  language: { t, code, direction },
  main,
  foot,
}: Layout): Html =>
  html`<!doctype html>
<html lang="${code}" dir="${direction}">
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
      <p class="badge">${t('sandbox')} <span>${t('noMoneyMoves')}</span></p>
    </header>
    ${main}
    <footer class="foot">
      <p>${foot}</p>
    </footer>
  </body>
</html>`

/** @param hasFocus unless a marked field has it */
export const noticeLine = (text: string, hasFocus: boolean): Html =>
  html`<p class="notice" role="alert" tabindex="-1" ${hasFocus ? 'autofocus' : ''}>${text}</p>`
