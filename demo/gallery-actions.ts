/** States of the gallery that follow a click: each shows one section, and clicks there. */

interface Action {
  /** The id of the heading of the section that stays; undefined for all. */
  section?: string
  run: () => Promise<void>
}

const pay = async () => {
  await openPayDialog()
  ;(await find('#invoices', 'dialog [part=confirm]')).click()
  await disappearance('#invoices', 'dialog[open]')
}

const openPayDialog = async () => {
  ;(await find('#invoices', '[data-id="inv-40"] [part=pay]')).click()
  await find('#invoices', 'dialog[open]')
}

export const ACTIONS: Partial<Record<string, Action>> = {
  paying: { section: 'h-invoices', run: openPayDialog },
  'pay-pending': { section: 'h-invoices', run: pay },
  'pay-failed': { section: 'h-invoices', run: pay },
  'pay-unknown': { section: 'h-invoices', run: pay },
  'alert-form': {
    section: 'h-alerts',
    run: async () => {
      ;(await find('usage-alerts', '.new')).click()
      await find('usage-alerts', '[part=form]')
    },
  },
  'alert-delete': {
    section: 'h-alerts',
    run: async () => {
      ;(await find('usage-alerts', '.delete')).click()
      await find('usage-alerts', '.negative')
    },
  },
  blocked: {
    section: 'h-card',
    run: async () => {
      window.open = () => null
      document.querySelector('pay-link-button')!.setAttribute('presentation', 'popup')
      ;(await find('pay-link-button', '[part=button][target]')).click()
      await find('pay-link-button', '[part=notice] a')
    },
  },
  ended: {
    run: async () => {
      await find('invoice-list', '[part=invoice]')
      document.querySelector<HTMLElement & { logout(): void }>('#session')!.logout()
      await disappearance('invoice-list', '[part=invoice]')
    },
  },
}

/** Removes the other sections, and runs the action of a state. */
export async function act({ section, run }: Action): Promise<void> {
  for (const other of document.querySelectorAll('.pieces > section')) {
    if (section && other.getAttribute('aria-labelledby') !== section) other.remove()
  }
  await run()
  document.body.dataset.done = ''
}

const query = (host: string, selector: string) =>
  document.querySelector(host)?.shadowRoot?.querySelector<HTMLElement>(selector)

const nextFrame = () => new Promise(requestAnimationFrame)

/** The first match in the shadow root of an element, as soon as it is there. */
async function find(host: string, selector: string): Promise<HTMLElement> {
  for (;;) {
    const found = query(host, selector)
    if (found) return found
    await nextFrame()
  }
}

async function disappearance(host: string, selector: string): Promise<void> {
  while (query(host, selector)) await nextFrame()
}
