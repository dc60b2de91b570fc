/** The embed panel of <pay-link-editor>: code for a page, copying, and the QR code as a file. */
import { expect } from '@open-wc/testing'
import { messages } from '../../../components/backoffice/pay-link-editor/messages.ts'
import { PayLinkEditor } from '../../../components/backoffice/pay-link-editor/pay-link-editor.ts'
import { qrPng, qrSvg } from '../../../components/backoffice/pay-link-editor/qr-file.ts'
import { SNIPPETS, snippet } from '../../../components/backoffice/pay-link-editor/snippets.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantLink, MAP_ID } from '../../../demo/fixtures/office.ts'
import { CREATE_LINK, READ_LINK } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('pay-link-editor', PayLinkEditor)
define('till-session', TillSession)

const says = englishOf(messages)

const QR = `GET /api/payment-links/${MAP_ID}/qr`
const code = { size: 21, path: 'M0 0h7v1h-7zM3 1h2v1h-2z' }
const url = `https://pay.example/ncp/payment/${MAP_ID}`
const input = { id: MAP_ID, url, api: 'https://api.shop.example/', label: 'Buy' }

describe('the code for a page', () => {
  it('names the API, the link and the checkout in each kind', () => {
    const texts = SNIPPETS.map((kind) => snippet(kind, input))
    expect(
      texts[0],
    ).to.equal(`<script type="module" src="https://api.shop.example/pay-link-button.js" crossorigin
        data-api="https://api.shop.example"></script>

<pay-link-button link="${MAP_ID}" layout="card">
  <a href="${url}">Buy</a>
</pay-link-button>`)
    for (const text of texts.slice(1, 3)) {
      expect(text).to.contain("configure({ api: 'https://api.shop.example' })")
      expect(text).to.contain(`<pay-link-button link="${MAP_ID}" layout="card">`)
    }
    expect(texts[3]).to.equal(url)
  })

  it('never contains markup or code of a hostile address', () => {
    const hostile = { ...input, url: 'javascript:alert(1)', api: `https://x/"'</script>{1}` }
    for (const kind of SNIPPETS) {
      const text = snippet(kind, hostile)
      expect(text).not.to.contain('javascript:')
      expect(text.replaceAll(/<\/script>\n|"><\/script>/g, '')).not.to.contain('</script>{1}')
    }
  })
})

describe('the QR code as a file', () => {
  it('is an SVG with a quiet zone on white', async () => {
    const text = await qrSvg(code).text()
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    expect(svg.getAttribute('viewBox')).to.equal('-4 -4 29 29')
    expect(svg.querySelectorAll('path')[1]!.getAttribute('d')).to.equal(code.path)
  })

  it('is a PNG of whole pixels', async () => {
    const { getContext } = HTMLCanvasElement.prototype
    // A browser that resists fingerprinting fills a canvas with noise.
    HTMLCanvasElement.prototype.getContext = () => null
    const file = await qrPng(code).finally(() => {
      HTMLCanvasElement.prototype.getContext = getContext
    })
    const image = await createImageBitmap(file)
    expect([image.width, image.height]).to.deep.equal([464, 464])
    const canvas = new OffscreenCanvas(464, 464)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const redAt = (x: number, y: number) =>
      context.getImageData(x * 16 + 8, y * 16 + 8, 1, 1).data[0]
    expect([redAt(4, 4), redAt(3, 4), redAt(7, 5), redAt(4, 5)]).to.deep.equal([0, 255, 0, 255])
  })
})

describe('the embed panel', () => {
  const { clipboard } = navigator
  let bff: MockBff
  let copied: string[] = []
  beforeEach(() => {
    sessionStorage.clear()
    copied = []
    const writeText = async (text: string) => void copied.push(text)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    bff = new MockBff()
      .on(READ_LINK, { json: aMerchantLink() })
      .on(CREATE_LINK, { status: 201, json: aMerchantLink() })
      .on(QR, { json: code })
  })
  afterEach(() => {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    bff.restore()
  })

  const anEditor = async (link = MAP_ID) => {
    const editor = await renderInSession('pay-link-editor', [], {
      attributes: { link },
      scopes: ['links:read', 'links:write'],
    })
    await waitUntil(() => editor.one('form'))
    await settled()
    return editor
  }

  it('shows the code of the chosen kind, and copies it', async () => {
    const { one, all, element, text } = await anEditor()
    const copy = () => all('.embed button').find((button) => /Cop/.test(button.textContent!))!
    expect(one('.code').textContent).to.contain('data-api="')
    one<HTMLInputElement>('input[value=link]').click()
    await element.updateComplete
    expect(one('.code').textContent).to.equal(url)
    copy().click()
    await settled()
    expect(copied).to.deep.equal([url])
    expect(copy().textContent!.trim()).to.equal('Copied')
    expect(text()).to.contain(says('embed.qr-hint'))
    await expect(element).to.be.accessible()
  })

  it('shows the selected code, with the focus, where the browser refuses to copy', async () => {
    const writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const { one, text, element, focused } = await anEditor()
    one('.embed .form-actions button').click()
    await settled()
    expect(text()).to.contain('Couldn’t be copied')
    expect(text()).to.contain(says('merchant.copy-by-hand'))
    const field = focused() as HTMLTextAreaElement
    expect(field.id).to.equal('copy-text')
    expect(field.readOnly).to.equal(true)
    expect(field.value).to.equal(one('.code').textContent)
    expect([field.selectionStart, field.selectionEnd]).to.deep.equal([0, field.value.length])
    await expect(element).to.be.accessible()
    one<HTMLInputElement>('input[value=link]').click()
    await element.updateComplete
    expect(one('#copy-text')).to.equal(undefined)
  })

  it('belongs to a saved link alone, and reads the QR code once', async () => {
    const { one } = await anEditor('')
    expect(one('.embed')).to.equal(undefined)
    expect(bff.calls(QR)).to.have.length(0)
    const saved = await anEditor()
    expect(saved.one('[part=qr] path').getAttribute('d')).to.equal(code.path)
    expect(bff.calls(QR)).to.have.length(1)
  })

  it('prints the names and prices of the saved link above its QR code', async () => {
    const { print } = window
    window.print = () => {}
    const { one } = await anEditor()
    one('[part=print]').click()
    const paper = document.querySelector<HTMLElement>('[data-till-print]')!
    expect(paper.shadowRoot!.textContent!.replace(/\s+/g, ' ').trim()).to.equal(
      'Atoll wall map $64.00',
    )
    expect(paper.shadowRoot!.querySelector('path')!.getAttribute('d')).to.equal(code.path)
    window.dispatchEvent(new Event('afterprint'))
    window.print = print
    expect(document.querySelector('[data-till-print]')).to.equal(null)
  })

  it('draws no code from a malformed response', async () => {
    bff.on(QR, { json: { size: 21, path: 'M0 0"onload="x' } })
    const { one, text } = await anEditor()
    expect(one('[part=qr]')).to.equal(undefined)
    expect(text()).to.contain(says('embed.no-qr'))
  })
})

describe('the preview', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(READ_LINK, { json: aMerchantLink() })
  })
  afterEach(() => bff.restore())

  it('follows the typed values, and opens nothing', async () => {
    const editor = await renderInSession('pay-link-editor', ['pay-link-open', 'pay-link-opened'], {
      attributes: { link: MAP_ID },
      scopes: ['links:read', 'links:write'],
    })
    await waitUntil(() => editor.one('form'))
    await settled()
    const card = editor.one('pay-link-button')
    expect(card.shadowRoot!.textContent).to.contain('$69.28')
    const price = editor.one<HTMLInputElement>('#field-line_items-0-unit_amount-value')
    price.value = '100'
    price.dispatchEvent(new Event('input'))
    await settled()
    expect(card.shadowRoot!.textContent).to.contain('$108.25')
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })
    card.shadowRoot!.querySelector('[part=button]')!.dispatchEvent(event)
    expect(event.defaultPrevented).to.equal(true)
    expect(editor.events).to.deep.equal([])
    expect(bff.calls().map(({ address }) => address)).not.to.include(
      '/api/payment-links/PLB-PREVIEW00000',
    )
  })
})
