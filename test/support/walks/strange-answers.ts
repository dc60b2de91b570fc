/** Renders an element from strange answers: one member of one answer at a time, beside good ones. */
import type { ElementFixture } from '../elements/element-fixtures.ts'
import type { MockBff } from '../elements/mock-bff.ts'
import { renderInSession } from '../elements/render-in-session.ts'
import { nextTurn, waitUntil } from '../elements/wait.ts'
import type { Mutation } from './mutations.ts'

type Rendered = Awaited<ReturnType<typeof renderInSession>>

/** `check` gets the element after its answers, and the route and the member that are strange. */
export async function renderStrangeAnswers(
  bff: MockBff,
  [tag, event, answers, attributes = {}, scopes = []]: ElementFixture,
  mutationsOf: (answer: unknown) => Mutation[],
  check: (rendered: Rendered, at: string) => unknown,
): Promise<void> {
  for (const [route, answer] of Object.entries(answers)) {
    for (const { what, answer: strange } of mutationsOf(answer)) {
      for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
      bff.on(route, { json: strange })
      const types = [`${event}-loaded`, `${event}-failed`]
      const rendered = await renderInSession(tag, types, { attributes, scopes })
      const came = () => rendered.events.length > 0
      await waitUntil(came, '', { timeout: 200 }).catch(() => {})
      await isDrawn(rendered)
      await check(rendered, `${route} ${what}`)
      rendered.parent.remove()
    }
  }
}

/** The element renders again after its last response. */
async function isDrawn({ element }: Rendered): Promise<void> {
  await element.updateComplete.catch(() => {})
  await nextTurn()
}

/** Opens all that is folded. */
export async function unfold(rendered: Rendered): Promise<void> {
  for (const closed of rendered.all('button[aria-expanded=false]')) closed.click()
  for (const details of rendered.all('details')) details.setAttribute('open', '')
  await isDrawn(rendered)
}
