/** Hono's own proxy helper, with the whole request: it forwards the headers, as the others do. */
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { listening, upstreamUrl } from './target.mjs'

const app = new Hono()
app.get('*', (c) => proxy(upstreamUrl + c.req.path, c.req.raw))

listening(createAdaptorServer(app))
