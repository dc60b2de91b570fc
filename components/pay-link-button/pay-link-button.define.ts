/** Registers `<pay-link-button>` with all its layouts. */
import { define } from '../internal/define.ts'
import { Card } from './card.ts'
import { PayLinkButton } from './pay-link-button.ts'

PayLinkButton.card = Card
define('pay-link-button', PayLinkButton)
