/** What runs on the page, one module: forms become calls, calls are sent, and the page is kept fresh. */
import { calls } from './script/calls.ts'
import { journal } from './script/journal.ts'
import { live } from './script/live.ts'
import { send } from './script/send.ts'

export const script = [calls, journal, live, send].join('\n')
