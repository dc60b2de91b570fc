/** States of the customer's gallery that follow a click: each shows one section, and clicks there. */
import { type Actions, disappearance, find } from './page.ts'

const pay = async () => {
  await openPayDialog()
  // The second click of a double click confirms nothing.
  await new Promise((resolve) => setTimeout(resolve, 500))
  ;(await find('#invoices', 'dialog [part=confirm]')).click()
  await disappearance('#invoices', 'dialog[open]')
}

const openPayDialog = async () => {
  ;(await find('#invoices', '[data-id="inv-40"] [part=pay]')).click()
  await find('#invoices', 'dialog[open]')
}

const openDetails = async () => {
  ;(await find('billing-details', '[part=edit]')).click()
  await find('billing-details', '#name')
}

const typeInto = async (field: string, text: string) => {
  const input = (await find('billing-details', `#${field}`)) as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input'))
}

const saveDetails = async () => {
  ;(await find('billing-details', '[part=save]')).click()
  await find('billing-details', '[aria-invalid=true]')
}

const typeUnits = async (text: string) => {
  const input = (await find('pricing-table', '#units-0')) as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input'))
  input.dispatchEvent(new Event('change'))
}

/** The card with the choice of a plan, and then with the effect of the chosen one. */
const choosePlan = async () => {
  ;(await find('subscription-card', '[part=change]')).click()
  await find('subscription-card', '[part=choice]')
}

const previewPlan = async () => {
  await choosePlan()
  ;(await find('subscription-card', '[part=continue]')).click()
}

const showPlanChange = {
  section: 'h-subscription',
  run: async () => {
    await previewPlan()
    await find('subscription-card', '[part=confirm]')
  },
}

export const ACTIONS: Actions = {
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
  'details-form': { section: 'h-billing-details', run: openDetails },
  'details-invalid': {
    section: 'h-billing-details',
    run: async () => {
      await openDetails()
      await typeInto('name', '')
      await typeInto('email', 'ada')
      await saveDetails()
    },
  },
  'details-changed': {
    section: 'h-billing-details',
    run: async () => {
      await openDetails()
      await typeInto('email', 'ada@new.example')
      await saveDetails()
    },
  },
  estimate: {
    section: 'h-pricing',
    run: async () => {
      await typeUnits('50000')
      const breakdown = await find('pricing-table', '[part=breakdown]')
      ;(breakdown as HTMLDetailsElement).open = true
    },
  },
  'estimate-invalid': {
    section: 'h-pricing',
    run: async () => {
      await typeUnits('many')
      await find('pricing-table', '[aria-invalid=true]')
    },
  },
  'plan-forecast': {
    section: 'h-subscription',
    run: async () => {
      await find('subscription-card', '[part=forecast] strong')
    },
  },
  'plan-choice': { section: 'h-subscription', run: choosePlan },
  'plan-change': showPlanChange,
  'plan-later': showPlanChange,
  'plan-terms': showPlanChange,
  'plan-cancel': {
    section: 'h-subscription',
    run: async () => {
      ;(await find('subscription-card', '[part=cancel]')).click()
      await find('subscription-card', '[part=confirm]')
    },
  },
  'plan-method': {
    section: 'h-subscription',
    run: async () => {
      await previewPlan()
      await find('subscription-card', '[part=notice] a')
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
