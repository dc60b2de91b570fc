/** States of the payment links in the back office's gallery that follow a click. */
import { type Actions, find } from './page.ts'

const frame = () => new Promise(requestAnimationFrame)

/** In the editor in the place of the list. */
async function inEditor(selector: string): Promise<void> {
  const editor = await find('pay-link-list', 'pay-link-editor')
  while (!editor.shadowRoot?.querySelector(selector)) await frame()
}

async function type(field: string, text: string): Promise<void> {
  const input = (await find('pay-link-editor', `#field-${field}`)) as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input'))
}

const save = async () =>
  ((await find('pay-link-editor', 'form')) as HTMLFormElement).requestSubmit()

export const LINK_ACTIONS: Actions = {
  'link-new': {
    section: 'h-links',
    run: async () => {
      ;(await find('pay-link-list', '[part=create]')).click()
      await inEditor('form')
    },
  },
  'link-delete': {
    section: 'h-links',
    run: async () => {
      ;(await find('pay-link-list', '.delete')).click()
      await find('pay-link-list', '#delete-name')
    },
  },
  'link-invalid': {
    section: 'h-link',
    run: async () => {
      await type('line_items-0-name', '')
      await type('line_items-0-taxes-0-value', '101')
      await type('return_url', 'shop')
      await save()
      await find('pay-link-editor', '[aria-invalid=true]')
    },
  },
  'link-unknown': {
    section: 'h-link',
    run: async () => {
      document.querySelector('pay-link-editor')!.removeAttribute('link')
      while ((await find('pay-link-editor', '#form-title')).textContent !== 'New payment link')
        await frame()
      await type('line_items-0-name', 'Ridge field guide')
      await type('line_items-0-unit_amount-value', '38.00')
      await type('return_url', 'https://shop.example/thanks')
      await save()
      await find('pay-link-editor', '.form-alert')
      sessionStorage.clear()
    },
  },
  'link-changed': {
    section: 'h-link',
    run: async () => {
      await type('line_items-0-name', 'Reef wall map')
      const { fetch } = window
      const changed = (text: string) => text.replace('shop.example/thanks', 'shop.example/welcome')
      window.fetch = async (...call) => {
        const answer = await fetch(...call)
        return /payment-resources\/PLB/.test(String(call[0]))
          ? new Response(changed(await answer.text()), answer)
          : answer
      }
      await save()
      await find('pay-link-editor', '.form-alert')
    },
  },
}
