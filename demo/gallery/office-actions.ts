/** States of the back office's gallery that follow a click: each shows one section, and clicks there. */
import { LINK_ACTIONS } from './link-actions.ts'
import { type Actions, find } from './page.ts'

const renew = async () => {
  ;(await find('authorization-renewal', '[part=renew]')).click()
  const confirm = await find('authorization-renewal', '.question .button:not(.keep)')
  // The second click of a double click confirms nothing.
  await new Promise((resolve) => setTimeout(resolve, 500))
  confirm.click()
  await find('authorization-renewal', '[part=notice]')
}

/** Saves a part of the first charge as credit. */
async function credit(amount: string): Promise<void> {
  ;(await find('#new-note', '#charge-1')).click()
  const input = (await find('#new-note', '#field-items-0-amount-value')) as HTMLInputElement
  input.value = amount
  input.dispatchEvent(new Event('input'))
  ;((await find('#new-note', 'form')) as HTMLFormElement).requestSubmit()
  await find('#new-note', '[aria-invalid=true], .form-alert')
}

/** The button that confirms thirty paid credits. */
async function topUp(): Promise<HTMLElement> {
  const input = (await find('wallet-editor', '#field-paid_credits')) as HTMLInputElement
  input.value = '30'
  input.dispatchEvent(new Event('input'))
  ;(await find('wallet-editor', '.move-credits')).click()
  return find('wallet-editor', '[part=confirm]')
}

export const ACTIONS: Actions = {
  ...LINK_ACTIONS,
  'renewal-amount': {
    section: 'h-authorization',
    run: async () => {
      const input = (await find('authorization-renewal', '#amount')) as HTMLInputElement
      input.value = '200'
      input.dispatchEvent(new Event('input'))
      await find('authorization-renewal', '[aria-invalid=true]')
    },
  },
  'renewal-refused': { section: 'h-authorization', run: renew },
  'renewal-unknown': { section: 'h-authorization', run: renew },
  'activation-refused': {
    section: 'h-activation',
    run: async () => {
      ;(await find('billing-activation', '[part=activate]')).click()
      await find('billing-activation', '[part=notice]')
    },
  },
  'metric-refused': {
    section: 'h-metric',
    run: async () => {
      ;((await find('metric-editor', 'form')) as HTMLFormElement).requestSubmit()
      await find('metric-editor', '[aria-invalid=true]')
    },
  },
  'plan-invalid': {
    section: 'h-plan',
    run: async () => {
      const end = '#field-usage_based_charges-0-properties-graduated_ranges-1-to_value'
      const input = (await find('plan-editor', end)) as HTMLInputElement
      input.value = '900'
      input.dispatchEvent(new Event('input'))
      ;((await find('plan-editor', 'form')) as HTMLFormElement).requestSubmit()
      await find('plan-editor', '[aria-invalid=true]')
    },
  },
  'plan-price': {
    section: 'h-plan',
    run: async () => {
      const input = (await find('plan-editor', '#field-amount-value')) as HTMLInputElement
      input.value = '109'
      input.dispatchEvent(new Event('input'))
      ;((await find('plan-editor', 'form')) as HTMLFormElement).requestSubmit()
      await find('plan-editor', '[part=effects]')
    },
  },
  'plan-change': {
    section: 'h-subscriptions',
    run: async () => {
      ;(await find('subscription-list', '.actions .change')).click()
      const select = (await find('subscription-list', '#new-plan')) as HTMLSelectElement
      select.value = 'terrain'
      select.dispatchEvent(new Event('change'))
    },
  },
  cancel: {
    section: 'h-subscriptions',
    run: async () => {
      ;(await find('subscription-list', '.actions .cancel')).click()
      await find('subscription-list', '[part=confirm]')
    },
  },
  'invoice-opened': {
    section: 'h-board',
    run: async () => {
      ;(await find('invoice-board', '#open-inv-41')).click()
      await find('invoice-board', '[part=details]')
    },
  },
  'retry-asked': {
    section: 'h-board',
    run: async () => {
      ;(await find('invoice-board', '.select-all')).click()
      ;(await find('invoice-board', '.retry-selected')).click()
      await find('invoice-board', '[part=confirm]')
    },
  },
  'retry-refused': {
    section: 'h-board',
    run: async () => {
      ;(await find('invoice-board', '.select-all')).click()
      ;(await find('invoice-board', '.retry-selected')).click()
      const confirm = await find('invoice-board', '[part=confirm]')
      // The second click of a double click confirms nothing.
      await new Promise((resolve) => setTimeout(resolve, 500))
      confirm.click()
      await find('invoice-board', '[data-result=inv-40] .strong')
    },
  },
  'event-refused': {
    section: 'h-event',
    run: async () => {
      for (const [field, value] of [
        ['external_subscription_id', 'maps'],
        ['metric_code', 'gpu_minutes'],
        ['properties', '{"minutes": 12.5}'],
      ]) {
        const control = (await find('event-editor', `#field-${field}`)) as HTMLInputElement
        control.value = value!
        control.dispatchEvent(new Event(control.localName === 'select' ? 'change' : 'input'))
      }
      ;((await find('event-editor', 'form')) as HTMLFormElement).requestSubmit()
      await find('event-editor', '[aria-invalid=true]')
    },
  },
  'note-void': {
    section: 'h-notes',
    run: async () => {
      ;(await find('credit-note-list', '.item.void')).click()
      await find('credit-note-list', '[part=delete]')
    },
  },
  'note-invalid': { section: 'h-note-new', run: () => credit('900000000') },
  'note-unknown': { section: 'h-note-new', run: () => credit('20') },
  'wallet-ask': {
    section: 'h-wallet',
    run: async () => {
      await topUp()
    },
  },
  'wallet-unknown': {
    section: 'h-wallet',
    run: async () => {
      const confirm = await topUp()
      // The second click of a double click confirms nothing.
      await new Promise((resolve) => setTimeout(resolve, 500))
      confirm.click()
      await find('wallet-editor', '[part=notice]')
    },
  },
  ended: {
    run: async () => {
      await find('billing-activation', '[part=status]')
      document.querySelector<HTMLElement & { logout(): void }>('#session')!.logout()
      await find('billing-activation', '.signed-out')
    },
  },
}
