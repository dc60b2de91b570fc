/** `<pay-link-editor>`: creates and edits a payment link of the merchant. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { property } from '../../internal/base/property.ts'
import { PayLinkButton } from '../../pay-link-button/pay-link-button.ts'
import { EditorElement } from '../internal/editor/editor-element.ts'
import { copyName, editorTexts } from '../internal/editor/editor-texts.ts'
import { type DraftMembers, withValue } from '../internal/forms/draft.ts'
import { fieldId, selectField, textField } from '../internal/forms/fields.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { type LinkIssueKey, paymentLink } from '../internal/resources/payment-link.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'
import { EmbedController } from './embed-controller.ts'
import { itemFields } from './item-fields.ts'
import {
  CURRENCIES,
  currencyOf,
  itemsInCurrency,
  type LinkBody,
  linkIssues,
  newItem,
  newLinkDraft,
} from './link-draft.ts'
import { messages } from './messages.ts'
import { styles } from './pay-link-editor.styles.ts'
import { PREVIEW_ID, previewLink } from './preview-link.ts'

const MAX_ITEMS = 20

export interface PayLinkEditorEventMap
  extends EditorEvents<'pay-link-editor', 'payment-link', PaymentLinkForMerchant> {}

/**
 * @summary Creates and edits a payment link, with a preview of the card that buyers see, and the code for a page.
 *
 * Without `link` it creates a new one. A failed save keeps the typed values; a link that was changed elsewhere is never
 * overwritten without a question. Needs the scope links:write to save, links:read to show.
 *
 * @tag pay-link-editor
 * @scope links:read
 * @slot - Shown until the link is loaded.
 * @event {DataLoadedEvent<PaymentLinkForMerchant>} payment-link-loaded - The link was loaded.
 * @event {DataErrorEvent} payment-link-failed - The link could not be loaded.
 * @event {DataWrittenEvent<PaymentLinkForMerchant>} payment-link-saved - The link was created or replaced.
 * @event {TillEvent} pay-link-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} pay-link-editor-closed - The editor was closed.
 * @csspart item - The fields of one item.
 * @csspart preview - The preview.
 * @csspart embed - The code for a page, and the QR code.
 * @csspart qr - The QR code.
 * @csspart print - The button that prints it with the names and prices of the items.
 * @cssstate loading - The link is being loaded for the first time.
 * @cssstate error - The link could not be loaded.
 * @cssstate empty - Never set: a new link is no empty state.
 * @example
 * <till-session fetch-from="/till-session">
 *   <pay-link-editor link="PLB-…"></pay-link-editor>
 * </till-session>
 */
export class PayLinkEditor extends EditorElement<PaymentLinkForMerchant, LinkBody, LinkIssueKey> {
  static readonly dependencies = {
    'pay-link-button': PayLinkButton,
  }
  static override styles = styles

  /** The id of the link, "PLB-…". Default: a new link. */
  @property({ reflect: true, default: '' }) link!: string

  /** The id of a link that a new one copies. */
  @property({ default: '' }) from!: string

  /** The currency of a new link, such as "EUR". */
  @property({ default: 'USD' }) currency!: string

  /** The return page of a new link. Its origin has to be an allowed one. Default: that of the newest link. */
  @property({ attribute: 'return-url', default: '' }) returnUrl!: string

  protected readonly localize = new MerchantLocalizeController(this, messages)

  constructor() {
    super(paymentLink)
  }

  protected get texts() {
    return editorTexts(this.localize, 'link')
  }

  readonly #embed = new EmbedController(this, {
    localize: this.localize,
    link: () => this.data.value?.item,
    announce: (text) => this.live.announce(text),
    focus: (selector) => this.focusKeeper.moveTo(selector),
  })

  protected override get owner() {
    return { currency: this.currency, returnUrl: this.returnUrl }
  }

  /** Of the newest link, for a new one without `return-url`. */
  #usualReturnUrl = ''

  protected override async fetchData(api: ApiClient, signal: AbortSignal) {
    const loaded = await super.fetchData(api, signal)
    if (!loaded.item && !loaded.source && !this.returnUrl)
      this.#usualReturnUrl = await newestReturnUrl(api, signal).catch(() => '')
    return loaded
  }

  protected override newDraft(): DraftMembers {
    return newLinkDraft(this.currency, this.returnUrl || this.#usualReturnUrl)
  }

  protected override get sourceId(): string {
    return this.from
  }

  protected override set sourceId(id: string) {
    this.from = id
  }

  protected override copyOf(source: PaymentLinkForMerchant): DraftMembers {
    const name = copyName(this.localize, paymentLink.nameOf(source))
    return withValue(this.draftOf(source), '/line_items/0/name', name)
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return linkIssues(draft, {
      onePrimary: this.localize.t('link.one-primary'),
      priceOfOther: this.localize.t('link.price-of-other'),
      atMost100: this.localize.t('link.at-most-100'),
    })
  }

  get #currency(): string {
    return currencyOf(this.form.draft) || this.currency
  }

  protected renderFields(): TemplateResult {
    const { form, localize } = this
    const items = form.list('/line_items')
    const focus = (selector: string) => this.focusKeeper.moveTo(selector)
    const announce = (text: string) => this.live.announce(text)
    const context = { form, localize, currency: this.#currency, focus, announce }
    form.name('/line_items', { label: localize.t('link.items') })
    return html`${items.map((_, index) => itemFields(context, index))}
      ${
        items.length < MAX_ITEMS && !form.isReadonly && !form.isLocked
          ? html`<button type="button" class="button quiet add add-item" @click=${this.#addItem}>
              ${localize.t('link.add-item')}
            </button>`
          : nothing
      }
      <section class="item">
        <div class="fields two">
          ${textField(form, localize, {
            pointer: '/return_url',
            label: localize.t('link.return-url'),
            hint: localize.t('link.return-url-hint'),
            placeholder: 'https://',
          })}
          ${this.#renderCurrency()}
        </div>
      </section>`
  }

  #renderCurrency(): TemplateResult {
    const { form, localize } = this
    return selectField(form, localize, {
      pointer: '/line_items/0/unit_amount/currency_code',
      label: localize.t('link.currency'),
      hint: localize.t('link.currency-hint'),
      value: this.#currency,
      values: CURRENCIES,
      nameOf: (code) => code,
      onInput: (code) => form.set('/line_items', itemsInCurrency(form.draft, code)),
    })
  }

  readonly #addItem = (): void => {
    const { length } = this.form.list('/line_items')
    this.form.add('/line_items', newItem(this.#currency))
    this.focusKeeper.moveTo(`#${fieldId(`/line_items/${length}/name`)}`)
  }

  protected override renderAside(): TemplateResult {
    const { localize } = this
    return html`<section class="preview" part="preview" aria-labelledby="preview-title">
      <h3 id="preview-title">${localize.t('link.preview')}</h3>
      <pay-link-button
        layout="card"
        link=${PREVIEW_ID}
        .data=${previewLink(
          this.form.draft,
          localize.t('link.unnamed'),
          localize.t('link.unnamed-variant'),
        )}
        @pay-link-open=${stop}
      ></pay-link-button>
        <p class="hint">${localize.t('link.preview-hint')}</p>
      </section>
      ${this.#embed.render()}`
  }
}

/** A list omits it (links-25). */
async function newestReturnUrl(api: ApiClient, signal: AbortSignal): Promise<string> {
  const query = { page: '', pageSize: 1, filter: {}, can: () => true }
  const [newest] = (await paymentLink.list(api, query, signal)).rows
  return (newest && (await paymentLink.read(api, newest.id, signal)).return_url) ?? ''
}

/** Nothing is opened from a preview, and its events stay inside. */
function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

declare global {
  interface GlobalEventHandlersEventMap extends PayLinkEditorEventMap {}
  interface HTMLElementTagNameMap {
    'pay-link-editor': PayLinkEditor
  }
}
