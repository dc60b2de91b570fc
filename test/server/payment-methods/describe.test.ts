/** The description of a payment method: masked, and without a text that could be more than its member says. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  describePaymentMethod,
  maskedAddress,
} from '../../../server/bff/features/payment-method/describe.ts'

const stored = (more: object = {}) => ({
  id: 'c1',
  external_id: 'ada',
  payment_method_token: 'TOKEN',
  payment_method_type: 'CARD',
  ...more,
})
const saved = (payment_source: Record<string, object>) => ({ id: 'TOKEN', payment_source })

describe('a masked address', () => {
  it('shows the first characters and the last part of the domain', () => {
    assert.equal(maskedAddress('ada@example.com'), 'a•••@e•••.com')
    assert.equal(maskedAddress('a@b.co.uk'), 'a•••@b•••.uk')
    assert.equal(maskedAddress('"x@y"@localhost'), '"•••@l•••')
    assert.equal(maskedAddress('😀da@éxample.com'), '😀•••@é•••.com')
    for (const text of ['', '@', 'ada', '@example.com', 'ada@'])
      assert.equal(maskedAddress(text), undefined, text)
  })

  it('never has more of the name than its first character, for any address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const masked = maskedAddress(address) ?? assert.fail(address)
        const [shown = '', domain = ''] = masked.split('@')
        assert.equal([...shown].length, 4)
        assert.equal(domain.slice(1, 4), '•••')
        assert.ok(address.endsWith(domain.slice(4)))
      }),
    )
  })
})

describe('a payment method', () => {
  it('has the type of the saved source, or that on file', () => {
    const wallet = saved({ paypal: { email_address: 'ada@example.com' } })
    assert.equal(describePaymentMethod(stored(), wallet).type, 'PAYPAL')
    assert.equal(describePaymentMethod(stored(), undefined).type, 'CARD')
    assert.equal(describePaymentMethod(stored(), saved({})).type, 'CARD')
  })

  it('leaves out members of another format than the documented one', () => {
    const card = {
      brand: '4242 4242 4242 4242',
      last_digits: '4242424242424242',
      expiry: '12/2030',
      email_address: 'none',
    }
    assert.deepEqual(describePaymentMethod(stored(), saved({ card })), {
      on_file: true,
      type: 'CARD',
    })
  })

  it('is none without a token and a type', () => {
    for (const absent of [undefined, null, '']) {
      const neither = stored({ payment_method_token: absent, payment_method_type: absent })
      assert.deepEqual(describePaymentMethod(neither, undefined), { on_file: false })
      const typed = stored({ payment_method_token: absent })
      assert.deepEqual(describePaymentMethod(typed, undefined), { on_file: true, type: 'CARD' })
    }
  })
})
