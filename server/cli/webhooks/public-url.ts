/** The address at which this server receives webhooks. */
import { localUrl } from '../../host/http-server.ts'
import { usageError } from '../command.ts'
import type { CommandConfig } from '../configuration.ts'

/** @throws {CommandError} without TILL_PUBLIC_URL; in front of our own sandbox it is this machine's */
export function webhookUrl({ env, isSandbox }: Pick<CommandConfig, 'env' | 'isSandbox'>): string {
  const base = env.TILL_PUBLIC_URL ?? (isSandbox ? localUrl(env.HOST, env.PORT) : undefined)
  if (base === undefined)
    throw usageError('TILL_PUBLIC_URL must be set, such as "https://shop.example/pay"')
  return `${base}/webhooks`
}
