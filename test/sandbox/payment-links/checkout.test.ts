/** Sales of the hosted checkout, over HTTP without a browser. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  ADDRESS,
  aCheckout,
  MAP,
  NOTEBOOK,
  PLAIN,
  usd,
} from '../../support/sandbox/hosted-checkout.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

describe('the hosted checkout', async () => {
  const sandbox = await aSandbox({ at: '2026-03-01T09:00:00Z' })
  const { app, request, clock, settings } = sandbox
  const { aLink, open, submit, orders, receiptOf } = aCheckout(sandbox)

  it('sells once, and shows a receipt that leads back to the shop', async () => {
    const id = await aLink(PLAIN)
    const { text, status } = await receiptOf(await submit(id, {}))
    assert.equal(status, 200)
    for (const shown of ['Paid $38.00', '1 × Field guide', (await orders(id))[0].id]) {
      assert.ok(text.includes(shown), shown)
    }
    assert.match(text, /href="https:\/\/shop\.test\/thanks\?from=till"[^>]*>Return to Sandbox/)
    assert.deepEqual(await orders(id), [
      {
        id: (await orders(id))[0].id,
        link_id: id,
        status: 'PAID',
        create_time: '2026-03-01T09:00:00.000Z',
        description: '1 × Field guide',
        total: usd('38.00'),
        breakdown: { item_total: usd('38.00'), shipping: usd('0.00'), tax_total: usd('0.00') },
        items: [
          {
            name: 'Field guide',
            product_id: (await orders(id))[0].items[0].product_id,
            quantity: 1,
            unit_amount: usd('38.00'),
          },
        ],
      },
    ])
  })

  it('shows a receipt for an order of the link alone', async () => {
    const [sold, other] = [await aLink(MAP), await aLink(PLAIN)]
    const choices = { 'variant-0-0': '1', 'variant-0-1': '1', attempt: 'same' }
    const first = await receiptOf(await submit(sold, choices))
    assert.match(first.text, /Wall map[\s\S]*Large, Oak/)
    assert.equal((await receiptOf(await submit(sold, choices))).path, first.path, 'sent twice')
    for (const path of [
      first.path.replace(sold, other),
      first.path.replace(/\w+$/, 'AAAAAAAAAAAAAAAAA'),
      `/ncp/payment/${sold}/paid`,
    ]) {
      const { status, text } = await receiptOf({
        status: 303,
        headers: new Headers({ location: path }),
      })
      assert.equal(status, 404, path)
      assert.equal(text.includes('Paid'), false)
    }
    await request('DELETE', `/v1/checkout/payment-resources/${sold}`)
    const { text } = await receiptOf({
      status: 303,
      headers: new Headers({ location: first.path }),
    })
    assert.ok(text.includes('Paid $96.00') && text.includes('You can close this page.'))
  })

  it('only authorizes if the setting says so, and announces it', async () => {
    const id = await aLink(NOTEBOOK)
    settings.checkout = 'AUTHORIZE'
    assert.ok((await open(id)).text.includes('The amount is reserved on your card now.'))
    const form = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '1', attempt: 'same' }
    const [submitted] = await Promise.all([1, 2].map(() => submit(id, form)))
    const { text } = await receiptOf(submitted!)
    assert.ok(text.includes('Reserved $19.79') && !text.includes('Paid'))
    settings.checkout = 'CAPTURE'
    assert.equal((await open(id)).text.includes('reserved'), false)

    const [order, ...rest] = await orders(id)
    assert.deepEqual(rest, [])
    assert.equal(order.status, 'AUTHORIZED')
    const read = await request('GET', `/v2/payments/authorizations/${order.authorization_id}`)
    const authorization = await read.json()
    assert.equal(authorization.status, 'CREATED')
    assert.deepEqual(authorization.amount, usd('19.79'))
    assert.deepEqual(authorization.supplementary_data, { related_ids: { order_id: order.id } })
    const path = `/sandbox/authorizations/${order.authorization_id}`
    for (const [status, words] of [
      ['VOIDED', 'The reservation was canceled. Nothing was charged.'],
      ['DENIED', 'The reservation was declined. Nothing was charged.'],
      ['PARTIALLY_CAPTURED', 'Part of the amount was charged.'],
    ] as const) {
      await request('PATCH', path, { status })
      const receipt = (await receiptOf(submitted!)).text
      assert.ok(receipt.includes(words), status)
      assert.ok(!receipt.includes('Reserved') && !receipt.includes('will charge'), status)
    }
    await request('PATCH', path, { status: 'CREATED' })
    const made = clock.now()
    await clock.set(new Date(Date.parse(order.expiration_time)), true)
    const expired = (await receiptOf(submitted!)).text
    assert.ok(expired.includes('The reservation has expired.') && !expired.includes('Reserved'))
    await request('PATCH', path, { status: 'CAPTURED' })
    assert.ok((await receiptOf(submitted!)).text.includes('Paid $19.79'))
    await clock.set(made, true)
    assert.equal((await orders(id))[0].status, 'PAID')
  })

  it('confirms the renewal of an authorization instead of the original', async () => {
    const id = await aLink(NOTEBOOK)
    settings.checkout = 'AUTHORIZE'
    const form = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '1' }
    const submitted = await submit(id, form)
    settings.checkout = 'CAPTURE'
    const [{ authorization_id: original }] = await orders(id)
    const made = clock.now()
    await clock.set(new Date(made.getTime() + 5 * 86_400_000), true)
    const renewed = await request('POST', `/v2/payments/authorizations/${original}/reauthorize`, {
      amount: usd('21.00'),
    })
    const { id: renewal } = await renewed.json()
    assert.equal((await orders(id))[0].authorization_id, renewal)
    assert.ok((await receiptOf(submitted)).text.includes('Reserved $21.00'))
    await request('PATCH', `/sandbox/authorizations/${renewal}`, { status: 'VOIDED' })
    const canceled = (await receiptOf(submitted)).text
    assert.ok(canceled.includes('The reservation was canceled. Nothing was charged.'))
    assert.ok(!canceled.includes('Reserved'))
    await request('PATCH', `/sandbox/authorizations/${original}`, { status: 'CAPTURED' })
    assert.ok((await receiptOf(submitted)).text.includes('Paid $19.79'))
    assert.equal((await orders(id))[0].status, 'PAID')
    await clock.set(made, true)
  })

  it('prices the chosen options, notes and quantity', async () => {
    const map = await aLink(MAP)
    await submit(map, { 'variant-0-0': '1', 'variant-0-1': '1' })
    const [first] = await orders(map)
    assert.deepEqual(first.total, usd('96.00'))
    assert.deepEqual(first.items[0].variants, [
      { name: 'Size', label: 'Large' },
      { name: 'Frame', label: 'Oak' },
    ])

    const notebook = await aLink(NOTEBOOK)
    const fields = { ...ADDRESS, 'quantity-0': '3', 'note-0-0': ' AO ' }
    assert.equal((await submit(notebook, fields)).status, 303)
    const [second] = await orders(notebook)
    assert.deepEqual(second.total, usd('53.86'))
    assert.deepEqual(second.breakdown, {
      item_total: usd('43.50'),
      shipping: usd('6.50'),
      tax_total: usd('3.86'),
    })
    assert.deepEqual(second.items[0].customer_notes, [
      { label: 'Initials', value: 'AO' },
      { label: 'Wishes', value: '' },
    ])
    assert.deepEqual(second.shipping_address, {
      name: 'Ada Okafor',
      line1: '1 Ridge Road',
      city: 'Lagos',
      country: 'NG',
    })
  })

  it('ignores prices in the form', async () => {
    const id = await aLink(PLAIN)
    await submit(id, {
      total: '0.01',
      'unit_amount-0': '0.01',
      'quantity-0': '5',
      'variant-0-0': 'Free',
    })
    assert.deepEqual((await orders(id))[0].total, usd('38.00'))
  })

  it('charges only the total that the buyer was shown', async () => {
    const id = await aLink(NOTEBOOK)
    const fields = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '3' }
    const { status, text } = await submit(id, { ...fields, 'seen-total': '19.79' })
    assert.equal(status, 409)
    assert.ok(text.includes('The total is now $53.86. Nothing was charged'))
    assert.deepEqual(await orders(id), [])
    assert.equal((await submit(id, { ...fields, 'seen-total': '53.86' })).status, 303)
  })

  it('declines a card without a charge, and accepts another attempt', async () => {
    const id = await aLink(NOTEBOOK)
    const fields = { ...ADDRESS, 'note-0-0': 'AO', 'quantity-0': '2' }
    const { status, text } = await submit(id, { ...fields, card: 'declined' })
    assert.equal(status, 402)
    assert.match(text, /autofocus>Your card was declined. Nothing was charged/)
    assert.ok(text.includes('value="Ada Okafor"'))
    assert.doesNotMatch(text, /name="card"[^>]*checked/)
    assert.deepEqual(await orders(id), [])
    assert.equal((await submit(id, fields)).status, 303)
  })

  it('sells each option by its own price, also where two have one label', async () => {
    const price = (value: string) => ({ label: 'One\nsize', unit_amount: usd(value) })
    const dimension = { name: 'Size', primary: true, options: [price('10.00'), price('20.00')] }
    const id = await aLink({ ...PLAIN, variants: { dimensions: [dimension] } })
    await receiptOf(await submit(id, { 'variant-0-0': '1' }))
    assert.deepEqual((await orders(id))[0].total, usd('20.00'))
  })

  it('counts a line break of a note as one character, as a browser does', async () => {
    const id = await aLink(NOTEBOOK)
    const lines = (characters: number) => 'x\r\n'.repeat(characters / 2).slice(0, -2)
    const fields = { ...ADDRESS, 'note-0-0': 'AO' }
    assert.equal((await submit(id, { ...fields, 'note-0-1': `${lines(500)}x` })).status, 303)
    assert.equal((await submit(id, { ...fields, 'note-0-1': `${lines(500)}xy` })).status, 422)
  })

  it('creates one sale for one form submitted many times', async () => {
    const id = await aLink(PLAIN)
    await Promise.all([1, 2, 3].map(() => submit(id, { attempt: 'same' })))
    assert.equal((await orders(id)).length, 1)
    await submit(id, { attempt: 'another' })
    assert.equal((await orders(id)).length, 2)
  })

  it('lists orders newest first, for one link or for all', async () => {
    const first = await aLink(PLAIN)
    const second = await aLink(PLAIN)
    await submit(first, {})
    await submit(second, {})
    await submit(first, {})
    const all = (await (await app.request('/sandbox/orders')).json()).orders
    assert.deepEqual(
      all.slice(0, 3).map(({ link_id }: { link_id: string }) => link_id),
      [first, second, first],
    )
    assert.equal((await orders(first)).length, 2)
  })

  it('dates sales by the sandbox clock', async () => {
    const id = await aLink(PLAIN)
    await clock.set(new Date('2026-05-01T00:00:00Z'), true)
    await submit(id, {})
    assert.equal((await orders(id))[0].create_time, '2026-05-01T00:00:00.000Z')
  })
})
