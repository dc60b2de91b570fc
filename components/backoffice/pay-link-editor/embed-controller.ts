/** The embed panel of a saved link: code for a page, the shareable address and the QR code, each to copy or save. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type {
  PaymentLinkForMerchant,
  PaymentLinkQr,
} from '../../../server/contract/payment-link.ts'
import { apiBaseUrl } from '../../internal/api/base-url.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { saveFile } from '../../internal/dom/save-file.ts'
import { fetchQrCode } from '../../internal/domain/payment-link-qr.ts'
import { SessionContextConsumer } from '../../internal/session/context.ts'
import { notice, retryButton, secondaryButton } from '../../internal/templates/notice.ts'
import { CopyController } from '../internal/card/copy-controller.ts'
import { linkUrl } from '../internal/resources/payment-link.ts'
import type { LinkLocalize } from './messages.ts'
import { qrPng, qrSvg } from './qr-file.ts'
import { printSheet } from './qr-sheet.ts'
import { SNIPPETS, type SnippetKind, snippet } from './snippets.ts'

interface EmbedConfig {
  readonly localize: LinkLocalize
  /** The saved link; undefined for a new one. */
  readonly link: () => PaymentLinkForMerchant | undefined
  readonly announce: (text: string) => void
  /** Focuses a selector after the next update. */
  readonly focus: (selector: string) => void
}

export class EmbedController {
  readonly #config: EmbedConfig
  readonly #session: SessionContextConsumer
  readonly #copy: CopyController
  readonly #qr: AsyncData<readonly [base: string, id: string], PaymentLinkQr>
  #kind: SnippetKind = 'html'

  constructor(host: LitElement, config: EmbedConfig) {
    this.#config = config
    this.#session = new SessionContextConsumer(host)
    this.#copy = new CopyController(host, {
      ...config,
      localize: () => config.localize,
      outcomeText: (isCopied) => config.localize.t(isCopied ? 'embed.copied' : 'embed.not-copied'),
    })
    this.#qr = new AsyncData(host, {
      resetKey: () => this.#config.link()?.id,
      args: () => {
        const id = this.#config.link()?.id
        return id ? ([this.#api, id] as const) : undefined
      },
      task: ([base, id], signal) => fetchQrCode(base, id, signal),
    })
  }

  get #api(): string {
    return apiBaseUrl(this.#session.value?.apiUrl)
  }

  render(): TemplateResult | typeof nothing {
    const link = this.#config.link()
    if (!link) return nothing
    const { localize } = this.#config
    const url = linkUrl(link)
    const input = { id: link.id, url, api: this.#api, label: localize.t('embed.buy') }
    const code = snippet(this.#kind, input)
    return html`<section class="embed" part="embed" aria-labelledby="embed-title">
      <h3 id="embed-title">${localize.t('embed.title')}</h3>
      <fieldset class="kinds">
        <legend class="sr-only">${localize.t('embed.kind')}</legend>
        ${SNIPPETS.map((kind) => this.#kindOption(kind))}
      </fieldset>
      <pre class="code" dir="ltr" tabindex="0" aria-labelledby="embed-title"><code>${code}</code></pre>
      <div class="form-actions">${this.#copyButton(code)}</div>
      ${this.#copy.render(code)}
      ${this.#renderQr(link)}
    </section>`
  }

  #kindOption(kind: SnippetKind): TemplateResult {
    const select = () => {
      this.#kind = kind
      this.#copy.reset()
    }
    return html`<label
      ><input
        type="radio"
        name="kind"
        value=${kind}
        .checked=${kind === this.#kind}
        @change=${select}
      />${this.#config.localize.t(`embed.${kind}`)}</label
    >`
  }

  #copyButton(text: string): TemplateResult {
    const label = this.#copy.labelOf(text, this.#config.localize.t('embed.copy'))
    return secondaryButton(label, () => void this.#copy.copy(text))
  }

  #renderQr(link: PaymentLinkForMerchant): TemplateResult | typeof nothing {
    const { localize } = this.#config
    const { value, error, pending, retryAll } = this.#qr
    if (error) return notice(localize.t('embed.no-qr'), retryButton(localize, retryAll, pending))
    if (!value) return html`<span class="skeleton qr-space"></span>`
    const { id } = link
    const side = value.size + 8
    const save = async (name: string, blob: Blob | Promise<Blob>) => saveFile(name, await blob)
    return html`<div class="qr-row">
      <svg
        class="qr"
        part="qr"
        role="img"
        aria-label=${localize.t('embed.qr')}
        viewBox="-4 -4 ${side} ${side}"
        shape-rendering="crispEdges"
        ><path d=${value.path} /></svg
      >
      <div class="qr-files">
        <p class="hint">${localize.t('embed.qr-hint')}</p>
        <div class="form-actions">
          ${secondaryButton(localize.t('embed.svg'), () => void save(`${id}.svg`, qrSvg(value)))}
          ${secondaryButton(localize.t('embed.png'), () => void save(`${id}.png`, qrPng(value)))}
          <button
            type="button"
            class="button quiet"
            part="print"
            @click=${({ currentTarget }: Event) => {
              void printSheet(link, value, currentTarget as HTMLElement, localize)
            }}
          >
            ${localize.t('embed.print')}
          </button>
        </div>
      </div>
    </div>`
  }
}
