/** Compares the preview of a draft with the public view that the API makes of the saved link. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { paymentLinkRules } from '../../../components/backoffice/internal/constraints/payment-link.ts'
import { toDraft } from '../../../components/backoffice/internal/forms/draft.ts'
import { previewLink } from '../../../components/backoffice/pay-link-editor/preview-link.ts'
import { toPublicView } from '../../../server/bff/features/payment-links/public-view.ts'
import { PaymentLink } from '../../../server/contract/payment-link.ts'
import fc from '../../support/fc.ts'
import { aLinkBody } from '../../support/upstream/payment-link-bodies.ts'

/** "PROFILE" and absent amounts are no amounts, and an empty description is none. */
const normalized = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, member) => (member === null || member === '' ? undefined : member)),
  )

describe('the preview of a payment link', () => {
  it('shows the items that the API shows', () => {
    fc.assert(
      fc.property(aLinkBody, (body) => {
        const link = PaymentLink.parse({ ...body, id: 'PLB-MAP000000001', status: 'ACTIVE' })
        const { items } = toPublicView(link, 'https://pay.example')
        const preview = previewLink(toDraft(paymentLinkRules, body), '')
        assert.deepEqual(normalized(preview.items), normalized(items))
      }),
    )
  })
})
