/** One page for each element, from the data that `npm run docs` writes. */
import { readFileSync } from 'node:fs'

const file = new URL('../../dist/guide-data/element-pages.json', import.meta.url)

export default {
  paths: () =>
    (JSON.parse(readFileSync(file, 'utf8')) as { tag: string; page: string }[]).map(
      ({ tag, page }) => ({ params: { tag }, content: page }),
    ),
}
