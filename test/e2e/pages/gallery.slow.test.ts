/** The gallery in every state and look: light, dark, narrow, forced colours, with motion and large text. */
import { describe, it } from 'vitest'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { CUSTOMER_GALLERY, type Gallery, OFFICE_GALLERY } from '../../support/browser/gallery.ts'
import { checkGallery, type Look } from '../../support/browser/gallery-check.ts'

/** States with colors that differ from those of `ready`. */
const COLORED = ['ready', 'loading', 'empty', 'error', 'stale', 'read-only']

/** A click changes the content, so one look is enough: the narrow one, where most goes wrong. */
const viewsOf = ({ states, clicked }: Gallery): [state: string, look: Look][] => [
  ...Object.keys(states).map((state): [string, Look] => [state, 'phone']),
  ...COLORED.filter((state) => state in states).flatMap((state): [string, Look][] => [
    [state, 'light'],
    [state, 'dark'],
  ]),
  ...clicked.map((state): [string, Look] => [state, 'phone']),
  ['ready', 'forced'],
  ['ready', 'moving'],
  ['ready', 'tablet'],
  ['huge', 'tablet'],
  ['ready', 'large-text'],
  ['long', 'large-text'],
]

describe('the gallery', async () => {
  const { system, browser } = await aFullStack()

  for (const gallery of [CUSTOMER_GALLERY, OFFICE_GALLERY]) {
    for (const [state, look] of viewsOf(gallery)) {
      it(`${gallery.path}, ${state}, ${look}`, () =>
        checkGallery(browser, system.url, gallery, state, look))
    }
  }
})
