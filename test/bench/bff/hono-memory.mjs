/** Hono with the same bytes in memory and no service: the cost of a response alone. */
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { link } from './fixtures.mjs'
import { listening } from './target.mjs'

const body = new TextEncoder().encode(JSON.stringify(link))
const headers = { 'Content-Type': 'application/json' }

const app = new Hono()
app.get('*', () => new Response(body, { headers }))

listening(createAdaptorServer(app))
