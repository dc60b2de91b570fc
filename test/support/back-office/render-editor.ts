/**
 * Renders an editor or a list of the back office, and acts on it as a person does: types, leaves fields, presses
 * buttons.
 *
 *   const editor = await renderEditor('tax-editor', 'tax', { scopes, attributes: { tax: 'vat' } })
 *   await editor.fill({ '/name': 'VAT', '/rate': '20' })   // fields by the JSON pointers of their members
 *   await editor.submit()
 *   editor.issue('/rate')                                  // the text below a field
 */
import { renderInSession } from '../elements/render-in-session.ts'
import { settled, waitUntil } from '../elements/wait.ts'

type Options = NonNullable<Parameters<typeof renderInSession>[2]>
type Rendered = Pick<Awaited<ReturnType<typeof renderInSession>>, 'element' | 'one'>

const ENDS = ['loaded', 'failed', 'open', 'saved', 'created', 'changed', 'canceled', 'deleted']
const eventsOf = (noun: string) => ENDS.map((end) => `${noun}-${end}`)

/** `noun` is the one of the events of the resource; all of them are recorded, and those of `types`. */
export async function renderEditor<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  noun: string,
  { types = [], ...options }: Options & { types?: string[] } = {},
) {
  const recorded = [...eventsOf(noun), `${tag}-close`, `${tag}-closed`, ...types]
  const editor = await renderInSession(tag, recorded, options)
  await waitUntil(() => editor.one('form'))
  await settled()
  return { ...editor, ...fieldsOf(editor) }
}

/** `plural` is the noun of the events of the list itself. */
export async function renderList<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  [noun, plural]: readonly [string, string],
  { types = [], ...options }: Options & { types?: string[] } = {},
) {
  const recorded = [...eventsOf(noun), `${plural}-loaded`, `${plural}-failed`, ...types]
  const list = await renderInSession(tag, recorded, options)
  await list.waitForEvents(1)
  return list
}

/** The fields of a form, by the JSON pointers of their members. */
function fieldsOf({ one, element }: Rendered) {
  const field = (pointer: string) => one<HTMLInputElement>(`#field${pointer.replaceAll('/', '-')}`)
  async function type(pointer: string, text: string): Promise<void> {
    const input = field(pointer)
    input.value = text
    input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
    await element.updateComplete
  }
  return {
    field,
    /** The text below a field. */
    issue: (pointer: string) => one(`[data-pointer="${pointer}"]`)?.textContent?.trim(),
    type,
    async fill(values: Readonly<Record<string, string>>): Promise<void> {
      for (const [pointer, text] of Object.entries(values)) await type(pointer, text)
    },
    async leave(pointer: string): Promise<void> {
      field(pointer).dispatchEvent(new Event('blur'))
      await element.updateComplete
    },
    async submit(): Promise<void> {
      one<HTMLFormElement>('form').requestSubmit()
      await settled()
    },
  }
}
