/** The address a request comes from, as proxies of ours tell it; anybody else's word is not taken. */
import { BlockList, isIP } from 'node:net'
import type { AddressOf } from '../gateway/limit-address.ts'

/** Absent where a request did not come over the network. */
interface Bindings {
  incoming?: { socket?: { remoteAddress?: string } }
}

/**
 * Undefined unless the connection comes from one of the proxies: what comes straight from the network
 * has no limit of its own here, since everybody behind one address would share it.
 * @param proxies addresses, or networks such as 10.0.0.0/8
 */
export function clientAddress(proxies: readonly string[]): AddressOf {
  const ours = new BlockList()
  for (const proxy of proxies) {
    const [network = '', bits] = proxy.split('/')
    if (bits === undefined) ours.addAddress(network, familyOf(network))
    else ours.addSubnet(network, Number(bits), familyOf(network))
  }
  const isOurs = (address: string) => isIP(address) !== 0 && ours.check(address, familyOf(address))

  return (request, bindings) => {
    const peer = (bindings as Bindings | undefined)?.incoming
    const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    if (!isOurs(plain(peer?.socket?.remoteAddress ?? ''))) return undefined
    // From the right, since whatever stands left of the first stranger is a stranger's word.
    const client = hops
      .map(withoutPort)
      .map(plain)
      .findLast((hop) => !isOurs(hop))
    return client !== undefined && isIP(client) !== 0 ? ofOneClient(client) : undefined
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** IPv4 as it is; of IPv6 the first 64 bits, since the others are the client's own to choose. */
function ofOneClient(address: string): string {
  if (isIP(address) === 4) return address
  // A URL spells it in one way: lower case, no zeros in front, one gap at the most, and no zone.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [before, behind] = [groupsOf(head), groupsOf(tail)] as const
  const gap = Array(8 - before.length - behind.length).fill('0')
  return [...before, ...gap, ...behind].slice(0, 4).join(':')
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** A hop as proxies spell it: `5.5.5.5:1234`, `[2001:db8::1]:1234`, or the address alone. */
const withoutPort = (hop: string) =>
  hop.replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1')

/** IPv4 as sockets for both families spell it. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
