/** The back office: shows the section that the address names, `/office?section=settings`. */
import type { OfficeView } from '../components/backoffice.ts'
import { nameMerchant } from './merchant.ts'
import { authorizationIds, showAuthorizations } from './office/authorizations.ts'
import { showSales } from './office/sales.ts'

const PARAMETER = 'section'

/** Sections of other names than the views of the elements. */
const SECTIONS: Partial<Record<OfficeView, string>> = {
  'pay-links': 'links',
  'credit-notes': 'invoices',
}

const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-section]')]
const query = new URLSearchParams(location.search)
leaveCatalog()
const current =
  templates.find(({ dataset }) => dataset.section === query.get(PARAMETER)) ?? templates[0]!
const isViewer = query.get('role') === 'viewer'

const find = <Found extends HTMLElement = HTMLElement>(id: string) =>
  document.querySelector<Found>(`#${id}`)!

let title = ''
for (const link of document.querySelectorAll<HTMLAnchorElement>('#sections a')) {
  const section = new URL(link.href).searchParams.get(PARAMETER) ?? ''
  link.href = addressOf(section)
  if (section === current.dataset.section) {
    link.setAttribute('aria-current', 'page')
    title = link.textContent?.trim() ?? ''
  } else {
    link.removeAttribute('aria-current')
  }
}

showTitles([])

const role = find<HTMLSelectElement>('role')
role.value = isViewer ? 'viewer' : 'manager'
role.addEventListener('change', () => {
  // The other role sees the same record.
  const address = new URL(location.href)
  if (role.value === 'viewer') address.searchParams.set('role', role.value)
  else address.searchParams.delete('role')
  location.assign(address)
})

const menu = find('menu')
menu.addEventListener('click', () => toggleMenu(menu.ariaExpanded !== 'true'))
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || menu.ariaExpanded !== 'true') return
  toggleMenu(false)
  menu.focus()
})

const session = find('session')
// After a sign-in the same record is open.
const keepAddress = () => session.setAttribute('sign-in-href', location.pathname + location.search)
keepAddress()
session.addEventListener('session-expired', keepAddress)
session.setAttribute('fetch-from', `/demo/office-session${isViewer ? '?role=viewer' : ''}`)
// The address is bound before the elements exist, so that the first request of each is the one that it names.
await bindAddress().catch(() => {})
void nameMerchant().catch(() => {})
find('main').append(document.importNode(current.content, true))
if (current.dataset.section === 'home') {
  const home = session.querySelector('office-home')!
  void authorizationIds(isViewer).then((ids) => home.setAttribute('authorizations', ids))
}
if (current.dataset.section === 'authorizations') showAuthorizations(isViewer)
if (current.dataset.section === 'sales') showSales()

/** Records, filters and pages of the elements are in the address, beside the section. */
async function bindAddress(): Promise<void> {
  const { src } = document.querySelector<HTMLScriptElement>('script[data-api]')!
  const { bindUrlState }: typeof import('../components/backoffice.ts') = await import(
    /* @vite-ignore */ src
  )
  bindUrlState({
    onTitles: showTitles,
    viewHref: (view, parameters) => {
      const address = addressOf(SECTIONS[view] ?? view)
      return parameters.size ? `${address}&${parameters}` : address
    },
  })
}

/** Addresses from before metrics and plans had a section each. */
function leaveCatalog(): void {
  if (query.get(PARAMETER) !== 'catalog') return
  const isMetric = [...query.keys()].some((key) => /^metric\b/.test(key))
  query.set(PARAMETER, isMetric ? 'metrics' : 'plans')
  history.replaceState(history.state, '', `?${query}${location.hash}`)
}

/** The two navigations of a narrow page are behind one button. */
function toggleMenu(isOpen: boolean): void {
  menu.ariaExpanded = String(isOpen)
}

/**
 * The innermost record first, as in a list of tabs; the heading names the outermost one. The lead is that of the whole
 * section.
 */
function showTitles(titles: readonly string[]): void {
  find('lead').textContent = titles.length > 0 ? '' : (current.dataset.lead ?? '')
  document.title = `${[...titles.toReversed(), title].join(' — ')} — Meridian back office`
  find('title').textContent = titles[0] ?? title
  showRecord(titles.length > 0)
}

/** An opened record has the page for itself, under its own name. */
function showRecord(isOpen: boolean): void {
  const sections = [...document.querySelectorAll<HTMLElement>('main > [data-record]')]
  const address = new URLSearchParams(location.search)
  const opened = isOpen && sections.find(({ dataset }) => address.has(dataset.record!))
  for (const section of sections) {
    section.hidden = Boolean(opened) && section !== opened
    section.toggleAttribute('data-opened', section === opened)
  }
}

/** The address of a section for the same role. */
function addressOf(section: string): string {
  const parameters = new URLSearchParams({ [PARAMETER]: section })
  if (isViewer) parameters.set('role', 'viewer')
  return `/office?${parameters}`
}
