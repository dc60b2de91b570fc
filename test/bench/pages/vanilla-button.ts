/** Hand-written equivalent of `<pay-link-button show-price>`, without a library. */

interface Link {
  url?: string
  items: { name: string; unit_amount?: Money; price_from?: Money }[]
}
interface Money {
  currency_code: string
  value: string
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  :host { display: inline-block; max-width: 100%; vertical-align: middle; }
  a, .skeleton, .gone {
    display: inline-flex; align-items: center; justify-content: center; gap: 0.5em; box-sizing: border-box;
    min-block-size: 2.7em; padding: 0.5em 1.1em; border: 1px solid transparent; border-radius: 8px;
    background: var(--till-accent, light-dark(#4338ca, #8b8cf8)); color: #fff;
    font: 600 0.9375rem / 1.4 system-ui, sans-serif; text-decoration: none; cursor: pointer;
    transition: background-color 120ms;
  }
  a:hover { background: color-mix(in oklab, var(--till-accent, #4338ca) 88%, #000); }
  a:focus-visible { outline: 2px solid #4338ca; outline-offset: 2px; }
  .price {
    padding-inline-start: 8px; border-inline-start: 1px solid color-mix(in oklab, currentcolor 35%, transparent);
    font-weight: 500; font-variant-numeric: tabular-nums; white-space: nowrap;
  }
  .skeleton { inline-size: 6.4em; background: #eee; }
  .gone { background: #eee; color: #555; }
`)

class VanillaButton extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    root.append(Object.assign(document.createElement('span'), { className: 'skeleton' }))
    void this.#read(root)
  }

  async #read(root: ShadowRoot) {
    try {
      const response = await fetch(`/api/payment-links/${this.getAttribute('link')}`)
      if (response.status === 404) return this.#gone(root)
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      this.#show(root, await response.json())
    } catch {
      const retry = Object.assign(document.createElement('button'), { textContent: 'Try again' })
      retry.addEventListener('click', () => this.#read(root))
      root.replaceChildren('The price could not be read. ', retry)
    }
  }

  #show(root: ShadowRoot, { url, items }: Link) {
    if (!url) return this.#gone(root)
    const { unit_amount, price_from, name } = items[0]!
    const { currency_code: currency, value } = (price_from ?? unit_amount)!
    const money = new Intl.NumberFormat('en', { style: 'currency', currency }).format(+value)
    const price = Object.assign(document.createElement('span'), {
      className: 'price',
      textContent: price_from ? `From ${money}` : money,
    })
    const link = Object.assign(document.createElement('a'), { href: url, title: name })
    link.append('Buy ', price)
    root.replaceChildren(link)
  }

  #gone(root: ShadowRoot) {
    const gone = { className: 'gone', textContent: 'No longer available' }
    root.replaceChildren(Object.assign(document.createElement('span'), gone))
  }
}

customElements.define('vanilla-button', VanillaButton)
