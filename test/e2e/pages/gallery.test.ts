/** The gallery: every element, nothing in it inaccessible, cut off or against the policy. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aPage, untilIdle } from '../../support/browser/browser.ts'
import { sharedStack } from '../../support/browser/full-stack.ts'
import { arrival, CUSTOMER_GALLERY, OFFICE_GALLERY, tagsOf } from '../../support/browser/gallery.ts'
import { checkGallery } from '../../support/browser/gallery-check.ts'

const gallery = CUSTOMER_GALLERY

describe('the gallery', async () => {
  const { system, browser } = await sharedStack()

  it('calls only API routes of the selected state', async () => {
    const { page, context } = await aPage(browser)
    const strange: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/api\//.test(pathname) && !pathname.startsWith('/gallery/jpy/')) strange.push(pathname)
    })
    await page.goto(`${system.url}/gallery?state=jpy`)
    await arrival(page, 'jpy', gallery)
    assert.deepEqual(strange, [])
    await context.close()
  })

  for (const [script, { path }] of [
    ['tillkit', CUSTOMER_GALLERY],
    ['backoffice', OFFICE_GALLERY],
  ] as const) {
    it(`opens every element from the built ${script}.js`, async () => {
      const { page, context, wrong } = await aPage(browser)
      await page.goto(`${system.url}${path}?state=ready`)
      await untilIdle(page)
      assert.equal(await page.locator(`script[src$="/${script}.js"]`).count(), 1)
      const empty = await page.evaluate(
        (tags) =>
          tags.filter((tag) => {
            const element = document.querySelector(tag)
            return (
              !element?.matches(':defined') || !element.shadowRoot?.querySelector('slot, [part]')
            )
          }),
        tagsOf(script),
      )
      assert.deepEqual(empty, [])
      assert.deepEqual(wrong, [])
      await context.close()
    })
  }

  /** Each state after a click, as a screen reader has it. */
  const SPOKEN: Record<string, RegExp[]> = {
    paying: [/dialog "Pay \$123\.45"/, /button "Cancel"/, /button "Pay \$123\.45"/],
    'pay-pending': [/Payment processing/],
    'pay-failed': [/Failed/, /The payment method was declined\./],
    'pay-unknown': [/Checking/, /We don’t know yet if the payment went through/],
    'alert-form': [
      /form "New alert"/,
      /combobox "What to watch"/,
      /textbox "Alert me at"/,
      /button "Save"/,
      /button "Cancel"/,
    ],
    'alert-delete': [/alert: Delete this alert\?/, /button "Delete alert"/, /button "Keep"/],
    'details-form': [
      /form "Edit billing details"/,
      /textbox "Name": Ada Okafor/,
      /group "Address"/,
      /button "Save"/,
      /button "Cancel"/,
    ],
    'details-invalid': [/Fill this in\./, /Type an e-mail address, such as ada@example\.com\./],
    'details-changed': [
      /alert: "?Nothing was saved: these details were changed elsewhere meanwhile\./,
      /textbox "Invoice e-mail" \[invalid\]: ada@new\.example/,
      /It is now: invoices@northwind\.example/,
    ],
    'card-valid': [/Visa ending in 1111/, /Expires April 2029/, /button "Replace"/],
    'card-soon': [/Expires soon/, /Expires December 2026/],
    'card-expired': [/Expired October 2026/],
    'method-approving': [
      /status:\s+- text: Approve the payment method in the other window\./,
      /button "Show window"/,
      /button "Cancel"/,
    ],
    'method-blocked': [/Your browser blocked the window\./, /link "Continue"/],
    'method-saved': [/Payment method saved\./, /b•••@n•••\.example|a•••@n•••\.example/],
    'method-cancelled': [/You came back without approving\. Nothing was changed\./],
    'method-closed': [/The window was closed before a method was saved\./],
    'method-outdated': [/This approval has expired, or another account began it\./],
    'method-refused': [/The payment method wasn’t accepted\. Nothing was changed\./],
    'method-unknown': [/We don’t know yet if the payment method was saved/, /button "Check again"/],
    'method-too-many': [/Too many attempts\. Nothing was changed\./],
    'pay-otherwise': [
      /dialog "Pay with another method"/,
      /The new method pays this and all later invoices\./,
    ],
    'pay-new-method': [
      /dialog "Pay \$123\.45"/,
      /We’ll charge .*b•••@n•••\.example/,
      /for this and all later invoices/,
      /button "Not now"/,
    ],
    'pay-all': [/dialog "Pay \d invoices: \$/, /button "Pay all \d"/, /button "Cancel"/],
    'pay-all-report': [/dialog "1 not accepted, \d not sent"/, /button "Close"/],
    estimate: [
      /slider "API calls: choose an amount"/,
      /Lowest price for your usage/,
      /status: "Solo: \$274\.00, Team: \$499\.00"/,
    ],
    'estimate-invalid': [
      /textbox "API calls per month" \[invalid\]/,
      /Enter a number such as 1000\./,
    ],
    'plan-choice': [
      /group "Choose a plan"/,
      /radio "Team \$99\.00 per month For a team that ships\." \[checked\]/,
      /button "Continue"/,
    ],
    'plan-change': [
      /group "From today you’re on Team\./,
      /term: Due now\s+- definition: \$36\.50/,
      /button "Back"/,
      /button "Pay \$36\.50 and change"/,
    ],
    'plan-terms': [
      /group "From today you’re on Team, as billed by the shop\./,
      /button "Change to Team"/,
    ],
    'plan-cancel': [
      /group "Your subscription ends on Nov 30, 2026\./,
      /textbox "Why are you leaving\? \(optional\)"/,
      /button "Cancel subscription"/,
    ],
    'plan-method': [/Add a payment method first, then come back\./, /link "Add payment method"/],
    blocked: [/Your browser blocked the checkout window\./, /link "Open checkout"/],
    ended: [/session has ended/i, /link "Sign in"/],
  }
  for (const state of gallery.clicked) {
    it(`${state}, in the accessibility tree`, async () => {
      const { page, context } = await aPage(browser)
      await page.goto(`${system.url}/gallery?state=${state}`)
      await arrival(page, state, gallery)
      const tree = await page.locator('main').ariaSnapshot()
      for (const spoken of SPOKEN[state]!) assert.match(tree, spoken)
      await context.close()
    })
  }

  for (const state of ['ready', 'error', 'long', 'arabic']) {
    it(state, () => checkGallery(browser, system.url, gallery, state, 'light'))
  }

  for (const state of ['ready', 'read-only']) {
    it(`of the back office: ${state}`, () =>
      checkGallery(browser, system.url, OFFICE_GALLERY, state, 'light'))
  }
})
