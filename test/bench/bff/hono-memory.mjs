/** Hono with the same bytes in memory, and nobody behind it: what an answer costs before any of it is looked at. */
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { listening } from './contestant.mjs'
import { link } from './rows.mjs'

const body = new TextEncoder().encode(JSON.stringify(link))
const headers = { 'Content-Type': 'application/json' }

const app = new Hono()
app.get('*', () => new Response(body, { headers }))

listening(createAdaptorServer(app))
