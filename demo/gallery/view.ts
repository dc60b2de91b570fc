/** The view of a gallery: width, theme, language and direction from the address, their switches, and an index. */

interface Switch {
  readonly name: string
  readonly label: string
  /** Values of the query by their text; the empty one is the default, which the address leaves out. */
  readonly choices: readonly (readonly [value: string, text: string])[]
}

const SWITCHES: readonly Switch[] = [
  {
    name: 'width',
    label: 'Width',
    choices: [
      ['', 'Full'],
      ['320', '320 px'],
      ['768', '768 px'],
      ['1280', '1280 px'],
    ],
  },
  {
    name: 'theme',
    label: 'Theme',
    choices: [
      ['', 'System'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  {
    name: 'lang',
    label: 'Language',
    choices: [
      ['', 'English'],
      ['de', 'Deutsch'],
      ['es', 'Español'],
      ['fr', 'Français'],
      ['ja', '日本語'],
      ['ar', 'العربية'],
    ],
  },
  {
    name: 'dir',
    label: 'Direction',
    choices: [
      ['', 'Of the language'],
      ['ltr', 'Left to right'],
      ['rtl', 'Right to left'],
    ],
  },
]

/** The chosen value of a switch; the default for any that it does not have. */
function chosenValue({ name, choices }: Switch): string {
  const given = new URL(location.href).searchParams.get(name) ?? ''
  return choices.some(([value]) => value === given) ? given : ''
}

/** The present address with another value of a member; an empty one is left out. */
function addressWith(name: string, value: string): string {
  const { pathname, searchParams } = new URL(location.href)
  searchParams.set(name, value)
  if (!value) searchParams.delete(name)
  const query = searchParams.toString()
  return query ? `${pathname}?${query}` : pathname
}

function choiceLink(name: string, value: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = addressWith(name, value)
  link.textContent = text
  if (name === 'lang') link.lang = value || 'en'
  return link
}

/** Applies the view of the address, and writes its switches; links of states keep the view. */
export function showView(session: HTMLElement, state: string): void {
  for (const each of SWITCHES) {
    const chosen = chosenValue(each)
    if (chosen) document.documentElement.dataset[each.name] = chosen
    const row = document.createElement('div')
    const label = document.createElement('strong')
    label.textContent = each.label
    row.append(label)
    for (const [value, text] of each.choices) {
      const link = choiceLink(each.name, value, text)
      if (value === chosen) link.setAttribute('aria-current', 'true')
      row.append(' ', link)
    }
    document.querySelector('#switches')!.append(row)
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#states a'))
    link.href = addressWith('state', new URL(link.href).searchParams.get('state') ?? '')

  const { lang, dir } = document.documentElement.dataset
  const language = lang || (state === 'arabic' ? 'ar' : '')
  if (language) session.lang = language
  const direction = dir || (language === 'ar' ? 'rtl' : '')
  if (direction) session.dir = direction
}

/** Lists the sections, and marks the one at the top of the window. */
export function showIndex(): void {
  const index = document.querySelector('#index')!
  const links = new Map<Element, HTMLAnchorElement>()
  for (const heading of document.querySelectorAll('.pieces h2')) {
    const link = document.createElement('a')
    link.href = `#${heading.id}`
    link.textContent = heading.textContent
    links.set(heading, link)
    index.append(link)
  }
  const visible = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target)
      else visible.delete(target)
    }
    for (const [heading, link] of links) link.toggleAttribute('data-visible', visible.has(heading))
  })
  for (const heading of links.keys()) observer.observe(heading)
}
