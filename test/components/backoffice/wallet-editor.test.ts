/** <wallet-editor>: every member of a wallet, and top-ups by rules. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { messages } from '../../../components/backoffice/wallet-editor/messages.ts'
import { WalletEditor } from '../../../components/backoffice/wallet-editor/wallet-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aWallet } from '../../../demo/fixtures/office.ts'
import {
  aNewWallet,
  anApi,
  anExistingWallet,
} from '../../support/back-office/fixtures/wallet-editor.ts'
import { CHANGE_WALLET, CREATE_WALLET, READ_WALLET } from '../../support/back-office/routes.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'

define('wallet-editor', WalletEditor)
define('till-session', TillSession)

const ALL = ['SUBSCRIPTION', 'COMMITMENT', 'CHARGE']

describe('a date that is half typed', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('has date fields with a background, because WebKit else paints an empty one like a value', async () => {
    const editor = await aNewWallet()
    const fields = editor.all('input[type=date], input[type=datetime-local]')
    expect(fields).not.to.have.length(0)
    for (const one of fields) {
      expect(getComputedStyle(one).backgroundColor).to.match(/^rgb\(|^color\(|^oklab\(/)
      expect(getComputedStyle(one).backgroundColor).not.to.contain('/')
    }
  })

  it('keeps its other parts, is no empty date, and is saved once it is whole', async () => {
    const editor = await anExistingWallet()
    const expires = editor.field('/expiration_at')
    expires.focus()
    await sendKeys({ press: 'Backspace' })
    await editor.submit()
    // WebKit keeps the date until another month is typed.
    if (expires.validity.badInput) {
      expect(bff.calls(CHANGE_WALLET)).to.deep.equal([])
      expect(editor.issue('/expiration_at')).to.contain(messages['form.date'])
      expires.focus()
    }
    await sendKeys({ type: '07' })
    expect(expires.value).to.equal('2027-07-01')
    await editor.submit()
    expect(bff.bodies(CHANGE_WALLET)[0].expiration_at).to.equal('2027-07-01T00:00:00Z')
  })

  it('is cleared when its draft is discarded', async () => {
    bff.on(READ_WALLET, { json: aWallet({ expiration_at: null }) })
    const editor = await anExistingWallet()
    const expires = editor.field('/expiration_at')
    expires.focus()
    await sendKeys({ type: '07' })
    expect(expires.validity.badInput).to.equal(true)
    await editor.submit()
    expect(bff.calls(CHANGE_WALLET)).to.deep.equal([])
    expect(editor.issue('/expiration_at')).to.contain(messages['form.date'])
    await editor.press('Cancel')
    await editor.confirm('Discard changes')
    expect(editor.field('/expiration_at')?.validity.badInput ?? false).to.equal(false)
  })
})

describe('<wallet-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('sends the members of a top-up that its trigger and its method read', async () => {
    const editor = await aNewWallet()
    await editor.press('Add top-up')
    const at = '/recurring_transaction_rules/0'
    await editor.type(`${at}/paid_credits`, '20')
    await editor.type(`${at}/trigger`, 'THRESHOLD')
    await editor.type(`${at}/method`, 'TARGET')
    await editor.submit()
    expect(editor.issue(`${at}/threshold_credits`)).to.equal(messages['form.required'])
    expect(editor.issue(`${at}/target_ongoing_balance`)).to.equal(messages['form.required'])
    await editor.type(`${at}/threshold_credits`, '5')
    await editor.type(`${at}/target_ongoing_balance`, '50')
    await editor.submit()
    expect(bff.bodies(CREATE_WALLET)[0].recurring_transaction_rules).to.deep.equal([
      {
        trigger: 'THRESHOLD',
        method: 'TARGET',
        threshold_credits: '5',
        target_ongoing_balance: '50',
      },
    ])
  })

  it('says that a day of expiration can’t be removed', async () => {
    const editor = await anExistingWallet()
    await editor.type('/expiration_at', '')
    await editor.submit()
    expect(editor.issue('/expiration_at')).to.contain(messages['wallet.kept'])
    expect(bff.bodies(CHANGE_WALLET)).to.deep.equal([])
  })

  it('checks all of the fee types of a wallet that names none', async () => {
    const { applies_to, ...wallet } = aWallet()
    expect(applies_to).not.to.equal(undefined)
    bff.on(READ_WALLET, { json: wallet })
    const editor = await anExistingWallet()
    const boxes = editor.all<HTMLInputElement>('input[type=checkbox]')
    expect(boxes.map(({ checked }) => checked)).to.deep.equal(ALL.map(() => true))
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })
})
