/** An e-mail address that breaks after its @ before it breaks anywhere else. */
import { html, type TemplateResult } from 'lit'

export function emailText(email: string): TemplateResult {
  const domain = email.lastIndexOf('@') + 1
  return html`<bdi>${email.slice(0, domain)}<wbr />${email.slice(domain)}</bdi>`
}
