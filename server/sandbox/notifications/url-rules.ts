/** The rules for addresses of webhooks. */
import { pageUrl } from '../../contract/scalars.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * True for https on its default port. The public service accepts nothing else; a sandbox accepts http on any port of
 * this machine too, so that a receiver needs neither a public address nor a certificate.
 * @param allowLoopback the setting `loopback_webhooks`
 */
export function isWebhookUrl(text: string, allowLoopback: boolean): boolean {
  const url = pageUrl(text)
  if (!url) return false
  if (url.protocol === 'https:') return url.port === ''
  return allowLoopback && LOOPBACK.test(url.hostname)
}
