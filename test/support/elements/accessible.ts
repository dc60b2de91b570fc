/**
 * Loaded before each element test: `expect(element).to.be.accessible()` checks rows in their places, and no contrast,
 * which takes most of the time of axe and depends on a state's colors: the gallery checks it in all states and schemes.
 */
// Not by `@open-wc/testing`, which registers its cleanup with Mocha, and Mocha is loaded after this file.
import { use } from '@esm-bundle/chai'
import { chaiA11yAxe } from 'chai-a11y-axe'

const { setTimeout } = window

/** The animations of a tree and of all shadow trees in it. */
const animationsIn = (root: Document | ShadowRoot): readonly Animation[] => [
  ...root.getAnimations(),
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? animationsIn(shadowRoot) : [],
  ),
]

/** An animation without end, such as that of a skeleton, goes on. */
const hasEnd = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)

// A plugin is registered only the first time: `@open-wc/testing` doesn't replace the check below.
use(chaiA11yAxe)
use(({ Assertion }) => {
  Assertion.overwriteMethod(
    'accessible',
    (check: (options?: object) => PromiseLike<void>) =>
      function (this: unknown, options?: object) {
        for (const animation of animationsIn(document).filter(hasEnd)) animation.finish()
        // Axe waits with timers, also beside a clock that stands still.
        const faked = window.setTimeout
        window.setTimeout = setTimeout
        const checked = check.call(this as never, { ignoredRules: ['color-contrast'], ...options })
        const end = () => {
          window.setTimeout = faked
        }
        checked.then(end, end)
        return checked
      },
  )
})
