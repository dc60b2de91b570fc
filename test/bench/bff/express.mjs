/** Express with http-proxy-middleware and keep-alive connections. */
import { Agent, createServer } from 'node:http'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { listening, upstreamUrl } from './target.mjs'

const app = express()
app.use(createProxyMiddleware({ target: upstreamUrl, agent: new Agent({ keepAlive: true }) }))

listening(createServer(app))
