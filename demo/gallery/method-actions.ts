/**
 * States of the customer's gallery in which a payment method is replaced. The window is a stand-in: nothing is opened.
 */
import { type Actions, find } from './page.ts'

const STATE = 'gallery'.padEnd(22, '-')

interface FakeWindow {
  closed: boolean
  close(): void
}

/** The attempt that the window's copy of the storage has. */
let attempt = ''

function replaceWindows(): FakeWindow {
  const fake = {
    closed: false,
    close: () => {},
    focus: () => {},
    document: document.implementation.createHTMLDocument(),
    location: { replace: () => {} },
  }
  window.open = () => {
    attempt = sessionStorage.getItem('tillkit-approval-window') ?? ''
    return fake as unknown as Window
  }
  return fake
}

/** As a page in the window does. */
function post(message: object): void {
  const channel = new BroadcastChannel('tillkit-payment-method')
  channel.postMessage(message)
  channel.close()
}

const text = async (host: string, selector: string, pattern: RegExp) => {
  for (;;) {
    const { textContent } = await find(host, selector)
    if (pattern.test(textContent)) return
    await new Promise(requestAnimationFrame)
  }
}

const notice = (pattern: RegExp) => text('payment-method', '[part=notice]', pattern)

async function approving(): Promise<FakeWindow> {
  const fake = replaceWindows()
  ;(await find('payment-method', '[part=replace]')).click()
  await notice(/Approve/)
  return fake
}

/** The customer approves, and the method is confirmed. */
async function returned(pattern: RegExp): Promise<void> {
  await approving()
  post({ kind: 'returned', state: STATE, proof: STATE })
  await notice(pattern)
}

const inMethod = (run: () => Promise<unknown>) => ({
  section: 'h-payment-method',
  run: async () => void (await run()),
})

async function payOtherwise(): Promise<void> {
  replaceWindows()
  ;(await find('#invoices', '[part=pay-otherwise]')).click()
  await text('#invoices', 'dialog[open]', /Approve/)
}

const shown = () => find('payment-method', '[part=method]')

export const METHOD_ACTIONS: Actions = {
  'card-valid': inMethod(shown),
  'card-soon': inMethod(shown),
  'card-expired': inMethod(shown),
  'method-approving': inMethod(approving),
  'method-blocked': inMethod(async () => {
    window.open = () => null
    ;(await find('payment-method', '[part=replace]')).click()
    await find('payment-method', '[part=continue]')
  }),
  'method-saved': inMethod(() => returned(/saved\./)),
  'method-cancelled': inMethod(async () => {
    await approving()
    post({ kind: 'cancelled', attempt })
    await notice(/without approving/)
  }),
  'method-closed': inMethod(async () => {
    const fake = await approving()
    fake.closed = true
    await new Promise((resolve) => setTimeout(resolve, 600))
    dispatchEvent(new Event('focus'))
    await notice(/was closed/)
  }),
  'method-outdated': inMethod(() => returned(/expired/)),
  'method-refused': inMethod(() => returned(/accepted/)),
  'method-unknown': inMethod(() => returned(/know yet/)),
  'method-too-many': inMethod(async () => {
    replaceWindows()
    ;(await find('payment-method', '[part=replace]')).click()
    await notice(/Too many/)
  }),
  'pay-otherwise': { section: 'h-invoices', run: payOtherwise },
  'pay-first': { section: 'h-invoices', run: payOtherwise },
  'pay-new-method': {
    section: 'h-invoices',
    run: async () => {
      await payOtherwise()
      post({ kind: 'returned', state: STATE, proof: STATE })
      await find('#invoices', 'dialog[open] [part=confirm]')
    },
  },
  'pay-all': {
    section: 'h-invoices',
    run: async () => {
      ;(await find('#invoices', '[part=pay-all]')).click()
      await find('#invoices', 'dialog[open] [part=confirm]')
    },
  },
  'pay-all-report': {
    section: 'h-invoices',
    run: async () => {
      ;(await find('#invoices', '[part=pay-all]')).click()
      const confirm = await find('#invoices', 'dialog[open] [part=confirm]')
      // The second click of a double click confirms nothing.
      await new Promise((resolve) => setTimeout(resolve, 500))
      confirm.click()
      await text('#invoices', 'dialog[open] h2', /paid|failed|processing/)
    },
  },
}
