/** Theme tokens: any accent gives readable contrast (WCAG 2.2 AA) in light and dark. */
import { expect } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { base } from '../../../components/internal/styles/base.ts'
import { button } from '../../../components/internal/styles/button.ts'
import { card } from '../../../components/internal/styles/card.ts'
import * as tillkit from '../../../components/tillkit.ts'
import { contrast } from '../../support/styles/colors.ts'
import { missingTokens } from '../../support/styles/tokens.ts'

class Swatch extends LitElement {
  static override styles = [base, button, card]

  protected override render() {
    return html`
      <a class="button" href="#">Buy</a>
      <b id="pressed" style="background: color-mix(in oklab, var(--_accent) 78%, var(--_press-tint))"></b>
      <b id="accent" style="color: var(--_accent-text); background: var(--_surface)"></b>
      <b id="soft" style="color: var(--_accent-text); background: var(--_accent-soft)"></b>
      <b id="muted" style="color: var(--_muted); background: var(--_surface-muted)"></b>
      <b id="line" style="color: var(--_line)"></b>
      <b id="field" style="color: var(--_field-line); background: var(--_surface)"></b>
      <b id="positive" style="color: var(--_positive); background: var(--_surface-muted)"></b>
      <b id="warning" style="color: var(--_warning); background: var(--_surface-muted)"></b>
      <b id="negative" style="color: var(--_negative); background: var(--_surface-muted)"></b>
    `
  }
}
customElements.define('test-swatch', Swatch)

const HUES = Array.from({ length: 12 }, (_, index) => `hsl(${index * 30} 90% `)
const ACCENTS = [
  '#000',
  '#fff',
  '#777',
  ...HUES.flatMap((hue) => [20, 50, 80].map((l) => `${hue}${l}%)`)),
]

describe('the theme tokens', () => {
  for (const [name, Element] of Object.entries(tillkit)) {
    if (!(Element.prototype instanceof LitElement)) continue
    it(`are all defined in ${name}`, async () => {
      const element = new (Element as unknown as typeof Swatch)()
      document.body.append(element)
      await element.updateComplete
      expect(missingTokens(element.shadowRoot!)).to.deep.equal([])
      element.remove()
    })
  }

  for (const scheme of ['light', 'dark']) {
    it(`keep text readable with any accent, ${scheme}`, async () => {
      const swatch = new Swatch()
      swatch.style.colorScheme = scheme
      swatch.style.setProperty('--till-motion', '0s')
      document.body.append(swatch)
      await swatch.updateComplete
      const look = (selector: string) =>
        getComputedStyle(swatch.shadowRoot!.querySelector(selector)!)
      const poor: string[] = []
      for (const accent of ACCENTS) {
        swatch.style.setProperty('--till-accent', accent)
        const main = look('.button')
        const ratios: Record<string, number> = {
          button: contrast(main.color, main.backgroundColor),
          pressed: contrast(main.color, look('#pressed').backgroundColor),
        }
        for (const id of ['accent', 'soft', 'muted', 'positive', 'warning', 'negative']) {
          ratios[id] = contrast(look(`#${id}`).color, look(`#${id}`).backgroundColor)
        }
        // Borders need 3:1 (WCAG 1.4.11), not the contrast of text.
        const { color, backgroundColor } = look('#field')
        ratios.field = contrast(color, backgroundColor) * 1.5
        for (const [name, ratio] of Object.entries(ratios)) {
          if (ratio < 4.5) poor.push(`${name} on ${accent}: ${ratio.toFixed(2)}`)
        }
      }
      swatch.remove()
      expect(poor).to.deep.equal([])
    })
  }

  for (const [scheme, text, surface] of [
    ['light', '#6b7280', '#fff'],
    ['light', '#9ca3af', '#fbfaf7'],
    ['dark', '#9ca3af', '#17181c'],
    ['dark', '#6b7280', '#000'],
  ] as const) {
    it(`keep muted text readable beside a text of ${text} on ${surface}`, async () => {
      const swatch = new Swatch()
      swatch.style.cssText = `color-scheme: ${scheme}; --till-text: ${text}; --till-surface: ${surface}`
      document.body.append(swatch)
      await swatch.updateComplete
      const { color, backgroundColor } = getComputedStyle(
        swatch.shadowRoot!.querySelector('#muted')!,
      )
      expect(contrast(color, backgroundColor)).to.be.at.least(4.5)
      swatch.remove()
    })
  }

  it('are overridden by the public ones', async () => {
    const swatch = new Swatch()
    const values = { accent: '#ef4444', 'on-accent': '#fff', muted: '#123456', line: '#abcdef' }
    for (const [name, value] of Object.entries(values)) {
      swatch.style.setProperty(`--till-${name}`, value)
    }
    swatch.style.setProperty('--till-control-height', '52px')
    document.body.append(swatch)
    await swatch.updateComplete
    const look = (selector: string) => getComputedStyle(swatch.shadowRoot!.querySelector(selector)!)
    expect(look('.button').color).to.equal('rgb(255, 255, 255)')
    expect(look('.button').minBlockSize).to.equal('52px')
    expect(look('#muted').color).to.equal('rgb(18, 52, 86)')
    expect(look('#line').color).to.equal('rgb(171, 205, 239)')
    swatch.remove()
  })
})
