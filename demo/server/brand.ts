/** The look of the shop at the hosted checkout, which a real merchant sets in its account at the service. */
import { readFileSync } from 'node:fs'

/** Colors on light and on dark ground, as in styles/frame.css; pictures by product id, as on the shop's page. */
export const BRAND = {
  accent: ['#14513f', '#6cc3a0'],
  onAccent: ['#fff', '#0b1d16'],
  logo: readFileSync(new URL('../art/mark.svg', import.meta.url), 'utf8'),
  pictures: {
    'field-guide': readFileSync(new URL('../art/ridge.svg', import.meta.url), 'utf8'),
    'wall-map': readFileSync(new URL('../art/atoll.svg', import.meta.url), 'utf8'),
    'survey-notebook': readFileSync(new URL('../art/delta.svg', import.meta.url), 'utf8'),
    'glacier-poster': readFileSync(new URL('../art/glacier.svg', import.meta.url), 'utf8'),
  },
} as const
