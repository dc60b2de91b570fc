/** Drafts of <wallet-editor>: a new wallet belongs to one customer and has one currency. */
import { expect } from '@open-wc/testing'
import { messages } from '../../../components/backoffice/wallet-editor/messages.ts'
import { WalletEditor } from '../../../components/backoffice/wallet-editor/wallet-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aTransactionPage, aWallet } from '../../../demo/fixtures/office.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { CREATE_WALLET, READ_WALLET, TRANSACTIONS } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { settled } from '../../support/elements/wait.ts'

define('wallet-editor', WalletEditor)
define('till-session', TillSession)

const aNewWallet = (customer: string) =>
  renderEditor('wallet-editor', 'wallet', {
    attributes: { customer, currency: 'USD' },
    scopes: ['credits:read', 'credits:write'],
  })

describe('the draft of a new wallet', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on(CREATE_WALLET, { problem: 'outcome-unknown' })
  })
  afterEach(() => {
    sessionStorage.clear()
    bff.restore()
  })

  const changes = [
    { property: 'customer', value: 'contour', pointer: '/external_customer_id' },
    { property: 'currency', value: 'EUR', pointer: '/currency' },
  ] as const

  for (const { property, value, pointer } of changes) {
    it(`has another ${property} at once where nothing was typed`, async () => {
      const editor = await aNewWallet('northwind')
      editor.element[property] = value
      await settled()
      expect(editor.field(pointer).value).to.equal(value)
    })

    it(`is kept by a question before another ${property}`, async () => {
      const editor = await aNewWallet('northwind')
      const before = editor.element[property]
      await editor.type('/name', 'Prepaid')
      editor.element[property] = value
      await settled()
      expect(editor.text()).to.contain(messages['editor.discard-question'])
      expect(editor.element[property]).to.equal(before)
      await editor.confirm('Discard changes')
      await settled()
      expect(editor.field(pointer).value).to.equal(value)
      expect(editor.field('/name').value).to.equal('')
    })
  }
})

describe('typed credits of a wallet', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on(READ_WALLET, { json: aWallet() })
      .on(TRANSACTIONS, { json: aTransactionPage([]) })
  })
  afterEach(() => bff.restore())
})
