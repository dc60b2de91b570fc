/** Tells whether the sandbox's page may show the generated credentials: to a browser of the same machine alone. */
import { isIPv4 } from 'node:net'
import type { Context } from 'hono'
import type { SandboxEnv } from '../context.ts'

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * The peer, the name in the address and the headers must all agree: a name that its owner points at this machine (DNS
 * rebinding), a proxy and a caller in the network are refused.
 */
export function isFromThisMachine({ req, env }: Context<SandboxEnv>): boolean {
  const peer = env?.incoming?.socket.remoteAddress
  if (peer === undefined || !isLoopback(peer.replace(/^::ffff:/, ''))) return false
  if (PROXY_HEADERS.some((name) => req.header(name) !== undefined)) return false
  const { hostname } = new URL(req.url)
  const isLocalName = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isLocalName || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

const isLoopback = (address: string) =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'))
