/** Messages with a count of one, as the elements show them, in six languages. */
import { WalletEditor } from '../../../components/backoffice/wallet-editor/wallet-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aTransactionPage, aWallet, WALLET_ID } from '../../../demo/fixtures/office.ts'
import { READ_WALLET, TRANSACTIONS } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('wallet-editor', WalletEditor)
define('till-session', TillSession)

interface Texts {
  paid: string
  free: string
  voided: string
}

/** Beginnings of the questions, without the amounts. */
const EXPECTED: Record<string, Texts> = {
  en: {
    paid: 'Add 1 purchased credit?',
    free: 'Add 1 free credit?',
    voided: 'Void 1 credit?',
  },
  de: {
    paid: '1 kostenpflichtigen Credit hinzufügen?',
    free: '1 kostenlosen Credit hinzufügen?',
    voided: '1 Credit stornieren?',
  },
  fr: {
    paid: 'Ajouter 1 crédit payant ?',
    free: 'Ajouter 1 crédit gratuit ?',
    voided: 'Annuler 1 crédit ?',
  },
  es: {
    paid: '¿Añadir 1 crédito de pago?',
    free: '¿Añadir 1 crédito gratuito?',
    voided: '¿Anular 1 crédito?',
  },
  ja: {
    paid: '有料クレジットを1追加しますか？',
    free: '無料クレジットを1追加しますか？',
    voided: '1クレジットを無効にしますか？',
  },
  ar: {
    paid: 'هل تريد إضافة 1 وحدة رصيد بمقابل؟',
    free: 'هل تريد إضافة 1 وحدة رصيد مجانية؟',
    voided: 'هل تريد إبطال 1 وحدة رصيد؟',
  },
}

/** Without the marks that isolate a value, with plain spaces and Latin digits: engines differ in those of Arabic. */
const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s/g, ' ')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))

async function render(lang: string) {
  const attributes = { wallet: WALLET_ID }
  const scopes = ['credits:read', 'credits:write']
  const rendered = await renderInSession('wallet-editor', [], { attributes, scopes, lang })
  const shows = (text: string) => plain(rendered.text()).includes(text)
  return {
    ...rendered,
    shows: (text: string) =>
      waitUntil(() => shows(text), `${text} is not in: ${rendered.text()}`, { timeout: 5000 }),
  }
}

describe('a count of one', () => {
  let bff: MockBff
  before(async () => {
    const languages = Object.keys(EXPECTED).filter((lang) => lang !== 'en')
    const read = async (lang: string) => {
      return [lang, await (await fetch(`/components/locales/${lang}.json`)).json()]
    }
    configure({ locales: Object.fromEntries(await Promise.all(languages.map(read))) })
  })
  after(() => Object.assign(configuration, { locales: {} }))
  beforeEach(() => {
    bff = new MockBff()
      .on(READ_WALLET, { json: aWallet() })
      .on(TRANSACTIONS, { json: aTransactionPage([]) })
  })
  afterEach(() => bff.restore())

  for (const [lang, { paid, free, voided }] of Object.entries(EXPECTED)) {
    const questions: [type: string, member: string, expected: string][] = [
      ['TOPUP', 'paid_credits', paid],
      ['TOPUP', 'granted_credits', free],
      ['VOID', 'voided_credits', voided],
    ]
    for (const [type, member, expected] of questions) {
      it(`is singular in the question of a wallet: ${lang}, ${member}`, async () => {
        const { one, element, shows } = await render(lang)
        await waitUntil(() => one('#field-type'))
        for (const [name, text] of Object.entries({ type, [member]: '1' })) {
          const field = one<HTMLInputElement>(`#field-${name}`)
          field.value = text
          field.dispatchEvent(new Event(name === 'type' ? 'change' : 'input'))
          await element.updateComplete
        }
        one('#field-type').closest('form')!.requestSubmit()
        await shows(expected)
      })
    }
  }
})
