/**
 * Puts every element into a page of jsdom or happy-dom, as the component tests of an application do, and prints the
 * text of each as JSON.
 *
 *   node --import tsx test/support/walks/emulated-page.ts jsdom
 */
import { setTimeout as pause } from 'node:timers/promises'
import { aLink } from '../../../demo/fixtures/customer.ts'
import { TAGS } from '../elements/tags.ts'

const PAGE = { url: 'https://shop.example/' }

/** Their own types would replace those of a browser. */
async function aWindow(name: string): Promise<object> {
  const module: Readonly<Record<string, unknown>> = await import(name)
  if (name === 'happy-dom') return new (module.Window as new (page: typeof PAGE) => object)(PAGE)
  const JSDOM = module.JSDOM as new (html: string, page: typeof PAGE) => { window: object }
  return new JSDOM('<!doctype html><html lang="en"><body></body></html>', PAGE).window
}

/** Of a page, not of Node, wherever both have one. */
const OF_THE_PAGE =
  /^(document|navigator|location|Event|EventTarget|CustomEvent|Abort\w+|Node|History|history)$/

/** As the environments of Jest and Vitest do. */
function installGlobals(page: object): void {
  const global = globalThis as Record<string, unknown>
  const members = page as Record<string, unknown>
  global.window = globalThis
  for (const name of new Set([...Object.getOwnPropertyNames(page), 'navigator', 'location'])) {
    if (name in globalThis && !OF_THE_PAGE.test(name)) continue
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: members[name],
    })
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    global[name] = (members[name] as (...given: unknown[]) => unknown).bind(page)
}

const errors: string[] = []
process.on('uncaughtException', (error) => errors.push(String(error.stack)))
process.on('unhandledRejection', (error) => errors.push(String((error as Error).stack)))

const page = await aWindow(process.argv[2] ?? 'jsdom')
installGlobals(page)
globalThis.fetch = async () => Response.json({ code: 'internal' }, { status: 500 })

// After the page is there, which modules ask for what it has.
await import('../../../components/tillkit.ts')
await import('../../../components/backoffice.ts')

const session = document.createElement('till-session')
session.fetchSession = async () => ({ token: 'of the test' })
document.body.append(session)
for (const tag of TAGS) if (tag !== 'till-session') session.append(document.createElement(tag))
const button = document.createElement('pay-link-button')
button.data = aLink()
document.body.append(button)
const fromRightToLeft = document.createElement('usage-meter')
fromRightToLeft.lang = 'ar'
session.append(fromRightToLeft)

/** Longer than a request, an update and the start of a retry. */
for (let turn = 0; turn < 20; turn++) await pause(20)

/** Texts without those of the style sheets that take the place of adopted ones. */
function textOf(tag: string): string {
  const root = document.querySelector(tag)!.shadowRoot!
  for (const sheet of root.querySelectorAll('style')) sheet.remove()
  return root.textContent!.replace(/\s+/g, ' ').trim()
}
const shown = Object.fromEntries(TAGS.map((tag) => [tag, textOf(tag)]))
const link = button.shadowRoot?.querySelector('a')
console.log(JSON.stringify({ shown, errors, link: link?.href, label: link?.textContent?.trim() }))
// The elements refresh for as long as they are in the page.
process.exit(0)
