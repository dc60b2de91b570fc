/** One page for each tag of the API, from the data that `npm run docs` writes. */
import { readFileSync } from 'node:fs'

const file = new URL('../../dist/guide-data/reference.json', import.meta.url)

export default {
  paths: () =>
    (JSON.parse(readFileSync(file, 'utf8')) as { slug: string; text: string }[]).map(
      ({ slug, text }) => ({ params: { group: slug }, content: text }),
    ),
}
