/** The commands of `tillkit webhooks`. */
import type { Commands } from '../help.ts'
import { list } from './list.ts'
import { listen } from './listen.ts'
import { probe } from './probe.ts'
import { reconcile } from './reconcile.ts'
import { register } from './register.ts'
import { replay } from './replay.ts'
import { resend } from './resend.ts'
import { test } from './sample.ts'
import { unregister } from './unregister.ts'

export const WEBHOOKS_SUMMARY =
  'Registers this server for events of the services, and repeats events. Configured as the server is.'

export const WEBHOOKS: Commands = {
  register,
  unregister,
  list,
  resend,
  replay,
  reconcile,
  test,
  listen,
  probe,
}
