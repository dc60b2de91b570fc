/** Groups the endpoints of the reference by tag. */
import type { Endpoint } from '../../core/forward/endpoint.ts'

/** Endpoints by tag, in the order of the list. */
export function groupByTag(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const name = tagOf(endpoint)
    groups.set(name, [...(groups.get(name) ?? []), endpoint])
  }
  return groups
}

export function tagOf({ caller, path }: Endpoint): string {
  if (caller === 'customer') return "A customer's own"
  if (path.startsWith('/api/sessions')) return 'Sessions'
  if (caller !== 'merchant') return 'For anyone'
  const [, , area = '', resource = ''] = path.split('/')
  const name = (area === 'billing' ? resource : area).replaceAll('-', ' ')
  if (name === 'activate') return 'Activation'
  if (name === 'wallet transactions') return 'Wallets'
  return name.charAt(0).toUpperCase() + name.slice(1)
}
