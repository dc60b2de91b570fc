/** Colors of the series: visible on the surface and distinct, with any accent and in color vision deficiencies. */
import { expect } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { base } from '../../../components/internal/styles/base.ts'
import { series } from '../../../components/internal/styles/series.ts'
import { contrast, distance, painted, seenAs, VISIONS, type Vision } from '../../support/colors.ts'

const SERIES = [1, 2, 3, 4, 5]

class Legend extends LitElement {
  static override styles = [base, series]

  protected override render() {
    return html`
      <b id="surface" style="background: var(--_surface)"></b>
      <svg class="bar">
        ${SERIES.map((index) => html`<b class="dot series-${index}"></b>`)}
      </svg>
      <b class="dot other"></b>
    `
  }
}
customElements.define('test-legend', Legend)

const ACCENTS: Record<string, string> = {
  default: 'initial',
  mint: '#6ee7b7',
  yellow: '#facc15',
  black: '#000',
  white: '#fff',
  red: '#ef4444',
  blue: '#2563eb',
  orange: '#f97316',
  grey: '#6b7280',
  'the green of a shop': '#14513f',
  'the green of a shop in the dark': '#6cc3a0',
  pink: '#ec4899',
}
const HUES = Array.from({ length: 12 }, (_, index) => index * 30)
for (const hue of HUES) {
  for (const lightness of [0.25, 0.45, 0.6, 0.75]) {
    for (const chroma of [0.06, 0.16]) {
      const color = `oklch(${lightness} ${chroma} ${hue})`
      const [red, green, blue] = painted(color)
      ACCENTS[color] = `color(srgb-linear ${red} ${green} ${blue})`
    }
  }
}

/** Two and a half just noticeable differences for any two series, five for neighbors. */
const LEAST_DISTANCE = 0.05
const LEAST_DISTANCE_OF_NEIGHBORS = 0.1

async function aLegend(style = '') {
  const legend = new Legend()
  legend.style.cssText = style
  document.body.append(legend)
  await legend.updateComplete
  const background = (selector: string) =>
    getComputedStyle(legend.shadowRoot!.querySelector(selector)!).backgroundColor
  return {
    legend,
    background,
    colors: () => SERIES.map((index) => background(`.series-${index}`)),
  }
}

describe('the colors of the series', () => {
  for (const scheme of ['light', 'dark']) {
    it(`have a contrast of 3:1 to the surface with any accent, ${scheme}`, async () => {
      const { legend, background, colors } = await aLegend(`color-scheme: ${scheme}`)
      const poor: string[] = []
      for (const [name, accent] of Object.entries(ACCENTS)) {
        legend.style.setProperty('--till-accent', accent)
        for (const color of [...colors(), background('.other')]) {
          const ratio = contrast(color, background('#surface'))
          if (ratio < 3) poor.push(`${name}: ${color} ${ratio.toFixed(2)}`)
        }
      }
      legend.remove()
      expect(poor).to.deep.equal([])
    })

    it(`are distinct with any accent, also in color vision deficiencies, ${scheme}`, async () => {
      const { legend, colors } = await aLegend(`color-scheme: ${scheme}`)
      const alike: string[] = []
      for (const [name, accent] of Object.entries(ACCENTS)) {
        legend.style.setProperty('--till-accent', accent)
        const palette = colors().map(painted)
        for (const vision of Object.keys(VISIONS) as Vision[]) {
          const seen = palette.map((color) => seenAs(color, vision))
          for (const [index, one] of seen.entries()) {
            for (const [other, color] of seen.slice(0, index).entries()) {
              const isNeighbor = index - other === 1
              const least = isNeighbor ? LEAST_DISTANCE_OF_NEIGHBORS : LEAST_DISTANCE
              const found = distance(one, color)
              if (found < least) {
                alike.push(`${name}, ${vision}: ${other + 1} and ${index + 1}, ${found.toFixed(3)}`)
              }
            }
          }
        }
      }
      legend.remove()
      expect(alike).to.deep.equal([])
    })
  }

  it('are those of the tokens, if the page sets them', async () => {
    const { legend, colors } = await aLegend('--till-series-1: #123456; --till-series-4: #654321')
    expect(colors()[0]).to.equal('rgb(18, 52, 86)')
    expect(colors()[3]).to.equal('rgb(101, 67, 33)')
    legend.remove()
  })
})
