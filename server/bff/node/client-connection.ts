/** Reads a client's connection: its IP address behind trusted proxies, and its disconnect. */
import type { ServerResponse } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { unmapped } from '../core/http/client-address.ts'
import type { ClientIp } from '../core/http/rate-limit.ts'
import { type CancelSignal, CancelSource } from '../core/upstream/cancellation.ts'

/** Absent for a request that did not arrive over the network. */
interface Bindings {
  incoming?: { socket?: { remoteAddress?: string } }
}

/**
 * Client IP from `X-Forwarded-For`, believed only from trusted proxies.
 *
 * Undefined unless the connection comes from a trusted proxy: a direct client has no limit by IP, because all
 * clients behind one NAT would share it.
 * @param proxies addresses, or networks such as 10.0.0.0/8
 */
export function clientIp(proxies: readonly string[]): ClientIp {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [network = '', bits] = proxy.split('/')
    if (bits === undefined) trusted.addAddress(network, familyOf(network))
    else trusted.addSubnet(network, Number(bits), familyOf(network))
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, familyOf(address))

  return (request, bindings) => {
    const peer = (bindings as Bindings | undefined)?.incoming
    const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    if (!isTrusted(unmapped(peer?.socket?.remoteAddress ?? ''))) return undefined
    // From the right, because hops left of the first untrusted one can be forged.
    const client = hops
      .map(withoutPort)
      .map(unmapped)
      .findLast((hop) => !isTrusted(hop))
    return client !== undefined && isIP(client) !== 0 ? client : undefined
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Formats of proxies: `5.5.5.5:1234`, `[2001:db8::1]:1234`, or the address alone. */
const withoutPort = (hop: string) =>
  hop.replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1')

/**
 * Cancels reads when the client disconnects: a tenth of the cost of `request.signal`.
 * @param bindings the adapter's view of the connection; `request.signal` is used without one
 */
export function clientSignal(request: Request, bindings: unknown): CancelSignal {
  const { outgoing } = (bindings ?? {}) as { outgoing?: ServerResponse }
  if (!outgoing) return request.signal
  const source = new CancelSource()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) source.cancel(undefined)
  })
  return source
}
