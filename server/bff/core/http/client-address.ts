/** Normalises IP addresses with web standards alone, because every runtime counts clients by them. */

/**
 * The part of an address that identifies a client: IPv4 as it is; the /64 prefix of IPv6, because a client chooses
 * the other bits itself. A text that is no address is returned unchanged.
 */
export function clientPrefix(address: string): string {
  const groups = ipv6Groups(address)
  if (!groups) return address
  return mappedIpv4(groups) ?? groups.slice(0, 4).join(':')
}

/** An IPv4 address in one of its IPv6 spellings, such as `::FFFF:1.2.3.4` or `::ffff:102:304`; others unchanged. */
export function unmapped(address: string): string {
  const groups = address.includes(':') ? ipv6Groups(address) : undefined
  return (groups && mappedIpv4(groups)) ?? address
}

/** The eight groups in lower case without leading zeros; undefined for anything but IPv6. */
function ipv6Groups(address: string): string[] | undefined {
  if (!address.includes(':')) return undefined
  // A URL normalises it: one gap at the most, and no zone.
  const url = `http://[${address.replace(/%.*/, '')}]`
  if (!URL.canParse(url)) return undefined
  const [head = '', tail = ''] = new URL(url).hostname.slice(1, -1).split('::')
  const [before, behind] = [groupsOf(head), groupsOf(tail)] as const
  const gap = Array<string>(8 - before.length - behind.length).fill('0')
  return [...before, ...gap, ...behind]
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** The last 32 bits of `::ffff:0:0/96` (RFC 4291, 2.5.5.2). */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
