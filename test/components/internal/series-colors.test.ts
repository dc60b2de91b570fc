/** Colors of the series: visible on the surface and distinct, with any accent and in color vision deficiencies. */
import { expect } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { base } from '../../../components/internal/styles/base.ts'
import { derivedTokens } from '../../../components/internal/styles/derived-tokens.ts'
import { series } from '../../../components/internal/styles/series.ts'
import {
  chroma,
  contrast,
  distance,
  hueDistance,
  painted,
  seenAs,
  VISIONS,
  type Vision,
} from '../../support/styles/colors.ts'

const SERIES = [1, 2, 3, 4, 5]

class Legend extends LitElement {
  static override styles = [base, derivedTokens, series]

  protected override render() {
    return html`
      <b id="surface" style="background: var(--_surface)"></b>
      <b id="negative" style="background: var(--_negative)"></b>
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
  rose: '#e11d48',
  'dark red': '#b91c1c',
  'the red of a debt': '#b3261e',
  'the red of a debt in the dark': '#ff9b92',
}
const HUES = Array.from({ length: 12 }, (_, index) => index * 30)
for (const hue of HUES) {
  for (const lightness of [0.25, 0.45, 0.6, 0.75]) {
    for (const saturation of [0.06, 0.16]) {
      const color = `oklch(${lightness} ${saturation} ${hue})`
      const [red, green, blue] = painted(color)
      ACCENTS[color] = `color(srgb-linear ${red} ${green} ${blue})`
    }
  }
}

/**
 * In just noticeable differences: more than four for any two series and seven for neighbors of the first three; in
 * deficiencies half as many.
 */
const LEAST_DISTANCE = { typical: 0.09, deficient: 0.045 }
const LEAST_DISTANCE_OF_NEIGHBORS = { typical: 0.14, deficient: 0.07 }
/** Degrees between the first three, 95 and 105 before the colors are clipped to the screen's. */
const LEAST_HUE_OF_THREE = 78
/** Of any series to the color of failures and debts. */
const LEAST_DISTANCE_TO_NEGATIVE = 0.07
/** Degrees. Colors of less chroma are greys. */
const LEAST_HUE_TO_NEGATIVE = 20
const GREY_CHROMA = 0.04

async function aLegend(style = '') {
  const legend = new Legend()
  legend.style.cssText = style
  document.body.append(legend)
  await legend.updateComplete
  const background = (selector: string) =>
    getComputedStyle(legend.shadowRoot!.querySelector(selector)!).backgroundColor
  const borderColor = (selector: string) =>
    getComputedStyle(legend.shadowRoot!.querySelector(selector)!).borderTopColor
  return {
    legend,
    background,
    borderColor,
    colors: () => SERIES.map((index) => background(`.series-${index}`)),
  }
}

describe('the colors of the series', () => {
  for (const scheme of ['light', 'dark']) {
    it(`have a contrast of 3:1 to the surface with any accent, ${scheme}`, async () => {
      const { legend, background, borderColor, colors } = await aLegend(`color-scheme: ${scheme}`)
      const poor: string[] = []
      for (const [name, accent] of Object.entries(ACCENTS)) {
        legend.style.setProperty('--till-accent', accent)
        for (const color of [...colors(), borderColor('.other')]) {
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
              const isNeighbor = index - other === 1 && index < 3
              const least = isNeighbor ? LEAST_DISTANCE_OF_NEIGHBORS : LEAST_DISTANCE
              const kind = vision === 'typical' ? 'typical' : 'deficient'
              const found = distance(one, color)
              if (found < least[kind]) {
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

  for (const scheme of ['light', 'dark']) {
    it(`differ by more than lightness in the first three with any accent, ${scheme}`, async () => {
      const { legend, colors } = await aLegend(`color-scheme: ${scheme}`)
      const alike: string[] = []
      for (const [name, accent] of Object.entries(ACCENTS)) {
        legend.style.setProperty('--till-accent', accent)
        const [first, second, third] = colors().map(painted)
        // A grey accent has no hue.
        const pairs = [
          [second, third],
          ...(chroma(first!) < GREY_CHROMA
            ? []
            : [
                [first, second],
                [first, third],
              ]),
        ]
        for (const [one, other] of pairs) {
          const angle = hueDistance(one!, other!)
          if (angle < LEAST_HUE_OF_THREE) alike.push(`${name}: ${angle.toFixed(0)}°`)
        }
      }
      legend.remove()
      expect(alike).to.deep.equal([])
    })
  }

  for (const scheme of ['light', 'dark']) {
    it(`stay away from the color of debts with any accent, also a red one, ${scheme}`, async () => {
      const { legend, background, colors } = await aLegend(`color-scheme: ${scheme}`)
      const alike: string[] = []
      for (const [name, accent] of Object.entries(ACCENTS)) {
        legend.style.setProperty('--till-accent', accent)
        const negative = painted(background('#negative'))
        for (const [index, color] of colors().map(painted).entries()) {
          const found = distance(color, negative)
          const angle = chroma(color) < GREY_CHROMA ? 180 : hueDistance(color, negative)
          if (found < LEAST_DISTANCE_TO_NEGATIVE || angle < LEAST_HUE_TO_NEGATIVE) {
            alike.push(`${name}: ${index + 1}, ${found.toFixed(3)}, ${angle.toFixed(0)}°`)
          }
        }
      }
      legend.remove()
      expect(alike).to.deep.equal([])
    })
  }

  it('leave taxes and further charges an outline', async () => {
    const { legend, background, borderColor } = await aLegend()
    expect(background('.other')).to.equal(background('#surface'))
    expect(borderColor('.other')).not.to.equal(background('#surface'))
    legend.remove()
  })

  it('are those of the tokens, if the page sets them', async () => {
    const { legend, colors } = await aLegend('--till-series-1: #123456; --till-series-4: #654321')
    expect(colors()[0]).to.equal('rgb(18, 52, 86)')
    expect(colors()[3]).to.equal('rgb(101, 67, 33)')
    legend.remove()
  })
})
