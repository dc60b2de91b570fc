/** The BFF below /pay in an application of Hono, which takes the prefix away. */
import { createBff, loadConfig } from '@tillkit/server'
import { Hono } from 'hono'

const app = new Hono()
app.mount('/pay', createBff({ config: loadConfig(process.env) }).fetch)

export default app
