/** Hono's own helper, as its documentation has it. */
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { listening, upstreamUrl } from './contestant.mjs'

const app = new Hono()
app.get('*', (c) => proxy(upstreamUrl + c.req.path))

listening(createAdaptorServer(app))
