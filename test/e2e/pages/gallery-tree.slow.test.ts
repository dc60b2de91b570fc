/** The gallery after a click, as the accessibility tree has it. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { arrival, CUSTOMER_GALLERY } from '../../support/browser/gallery.ts'

/** Parts of the tree of each state. */
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

describe('the gallery, in the accessibility tree', async () => {
  const { system, browser } = await aFullStack()

  for (const state of CUSTOMER_GALLERY.clicked) {
    it(`${state}`, async () => {
      const { page, context } = await aPage(browser)
      await page.goto(`${system.url}/gallery?state=${state}`)
      await arrival(page, state, CUSTOMER_GALLERY)
      const tree = await page.locator('main').ariaSnapshot()
      for (const spoken of SPOKEN[state]!) assert.match(tree, spoken)
      await context.close()
    })
  }
})
