/** <pay-link-button> as a card: the product, its variants and the total. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { define } from '../../../components/internal/dom/define-element.ts'
import { messages } from '../../../components/pay-link-button/messages.ts'
import { PayLinkButton } from '../../../components/pay-link-button/pay-link-button.ts'
import { aLink, anItem, aShirt, usd } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { buttonOn, shadow } from '../../support/elements/pay-link-button.ts'
import { shownText } from '../../support/elements/wait.ts'

define('pay-link-button', PayLinkButton)

const says = englishOf(messages)

describe('<pay-link-button> as a card', () => {
  let bff: MockBff

  beforeEach(() => {
    bff = new MockBff()
    sessionStorage.clear()
  })
  afterEach(() => bff.restore())

  const aButton = buttonOn(() => bff)

  const aCard = (rest: Parameters<typeof aButton>[0] = {}) =>
    aButton({ layout: 'card', answer: { json: aLink({ items: [aShirt()] }) }, ...rest })
  const total = (element: PayLinkButton) => shadow(element, '.total dd')!.textContent!.trim()
  const radio = (element: PayLinkButton, label: string) =>
    [...element.shadowRoot!.querySelectorAll('label')]
      .find((one) => one.textContent!.trim().startsWith(label))!
      .querySelector('input')!

  it('shows the product and the total', async () => {
    const element = await aCard()
    const text = shownText(element)
    for (const part of ['Harbour tee', 'From $28.00', 'Size', 'Colour', 'Quantity', 'Shipping']) {
      expect(text).to.contain(part)
    }
    // 28.00 + 4.90 + 2.31
    expect(total(element)).to.equal('$35.21')
    expect(text).not.to.contain('again')
    await expect(element).to.be.accessible()
  })

  it('aligns the product to the start of the card in every language', async () => {
    const words = document.createRange()
    for (const [dir, name] of [
      ['rtl', 'Notebook'],
      ['ltr', 'دفتر'],
    ] as const) {
      const answer = { json: aLink({ items: [anItem({ name, description: name })] }) }
      const element = await aButton({ answer, layout: 'card', dir })
      for (const part of ['name', 'description']) {
        words.selectNodeContents(shadow(element, `[part=${part}]`)!)
        const { left, right } = words.getBoundingClientRect()
        const card = element.getBoundingClientRect()
        const gap = dir === 'rtl' ? card.right - right : left - card.left
        expect(gap, `${part}, ${dir}`).to.be.below(40)
      }
    }
  })

  it('updates the total with the choices', async () => {
    const element = await aCard()
    radio(element, 'XL').click()
    await element.updateComplete
    expect(total(element)).to.equal('$38.46')
    shadow(element, '.step:last-of-type')!.click()
    await element.updateComplete
    // 62.00 + 6.00 + 5.12 (5.115 half up)
    expect(total(element)).to.equal('$73.12')
  })

  it('names the choices to repeat at checkout, above the button, if they are not the first ones', async () => {
    const element = await aCard({ quantity: 2 })
    const hint = () => shadow(element, '.hint')?.textContent?.trim()
    expect(hint()).to.equal(says('card.quantity-again', { count: 2 }))
    radio(element, 'XL').click()
    await element.updateComplete
    radio(element, 'Sand').click()
    await element.updateComplete
    expect(hint()).to.equal(
      `${says('card.choose-again', { options: 'XL and Sand' })} ${says('card.quantity-again', { count: 2 })}`,
    )
    const { bottom } = shadow(element, '.hint')!.getBoundingClientRect()
    expect(bottom).to.be.at.most(shadow(element, '[part=button]')!.getBoundingClientRect().top)
    radio(element, 'S').click()
    await element.updateComplete
    radio(element, 'Ink').click()
    await element.updateComplete
    shadow(element, '.step')!.click()
    await element.updateComplete
    expect(hint()).to.equal(undefined)
  })

  it('shows no subtotal that is the total', async () => {
    const items = [anItem({ adjustable_quantity: { maximum: 3 } })]
    const text = shownText(await aCard({ answer: { json: aLink({ items }) } }))
    expect(text).to.contain('Total $12.50').and.not.to.contain('Subtotal')
    expect(shownText(await aCard())).to.contain('Subtotal $28.00')
  })

  it('keeps the name of a product that is no longer sold, without its price and choices', async () => {
    const element = await aCard({ answer: { json: aLink({ items: [aShirt()], url: undefined }) } })
    expect(shownText(element)).to.equal(
      'Harbour tee Heavy organic cotton, garment-dyed. No longer available',
    )
  })

  it('keeps the choices when the same data is set again, also with another price', async () => {
    const data = () => aLink({ items: [aShirt()] })
    const element = await aButton({ layout: 'card', link: '', data: data() })
    radio(element, 'M').click()
    await element.updateComplete
    element.setAttribute('data', JSON.stringify(data()))
    await element.updateComplete
    expect(radio(element, 'M').checked).to.equal(true)
    const dearer = aShirt()
    dearer.variants!.dimensions[0]!.options[1]!.unit_amount = usd('99.00')
    element.data = aLink({ items: [dearer] })
    await element.updateComplete
    expect(radio(element, 'M').checked).to.equal(true)
    const smaller = aShirt()
    smaller.variants!.dimensions[0]!.options.splice(1, 1)
    element.data = aLink({ items: [smaller] })
    await element.updateComplete
    expect(radio(element, 'S').checked).to.equal(true)
  })

  it('announces the new total after a choice', async () => {
    const element = await aCard()
    const said = () => shadow(element, '[role=status]')!.textContent!.trim()
    expect(said()).to.equal('')
    radio(element, 'XL').click()
    await element.updateComplete
    expect(said()).to.equal('$38.46')
  })

  it('starts with the variant and quantity of its attributes', async () => {
    const element = await aCard({ variant: 'XL', quantity: 2 })
    expect(total(element)).to.equal('$73.12')
    expect(radio(element, 'XL').checked).to.equal(true)
  })

  it('works by keyboard', async () => {
    const element = await aCard()
    radio(element, 'S').focus()
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'ArrowRight' })
    await element.updateComplete
    expect(radio(element, 'XL').checked).to.equal(true)
    shadow(element, 'input[type=number]')!.focus()
    await sendKeys({ press: 'ArrowUp' })
    await sendKeys({ press: 'Tab' })
    await element.updateComplete
    expect(total(element)).to.equal('$73.12')
  })

  it('keeps the focus on a stepper button at its limit', async () => {
    const element = await aCard({ quantity: 2 })
    const less = shadow(element, '.step')!
    less.focus()
    less.click()
    await element.updateComplete
    expect(less.getAttribute('aria-disabled')).to.equal('true')
    expect(element.shadowRoot!.activeElement === less).to.equal(true)
  })

  it('corrects an invalid quantity', async () => {
    const element = await aCard()
    const input = shadow(element, 'input[type=number]') as HTMLInputElement
    for (const [typed, becomes] of [
      ['99', '5'],
      ['-3', '1'],
      ['', '1'],
      ['2.7', '2'],
    ] as const) {
      input.value = typed
      input.dispatchEvent(new Event('change'))
      await element.updateComplete
      expect(input.value).to.equal(becomes)
    }
  })

  it('shows no choices and no sums when there is only one', async () => {
    const element = await aButton({ layout: 'card' })
    expect(shownText(element)).to.equal('Field notebook $12.50 Dotted, 96 pages. Buy')
  })

  it('calls a partial sum an estimate, not a total', async () => {
    const items = [anItem({ shipping: [{ type: 'PREFERENCE' }] })]
    const text = shownText(await aCard({ answer: { json: aLink({ items }) } }))
    expect(text).to.contain('Shipping At checkout')
    expect(text).to.contain('Estimated total $12.50')
  })
})
