/**
 * Runs element tests in WebKitGTK over W3C WebDriver with `fetch` alone: one window, one page at a time.
 * It is our own, because Playwright downloads its WebKit from a server of its own, which npm and Debian do not have,
 * and Web Test Runner's launcher for WebDriver brings all of WebdriverIO for a dozen calls. Its name is Playwright,
 * because the page then supports Playwright's commands (`sendKeys`, `setViewport`).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** WebDriver's codes of keys without a character. https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

export function webkitLauncher(binary) {
  const children = []
  const active = new Map()
  let driver = ''
  let session = ''
  let ready

  async function call(method, path, body) {
    const response = await fetch(`${driver}${session && `/session/${session}`}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(body) : undefined,
    })
    const { value } = await response.json()
    if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }

  function child(command, args, options) {
    const started = spawn(command, args, options)
    started.on('error', (error) => console.error(`${command}: ${error.message}`))
    children.push(started)
    return started
  }

  async function display() {
    if (process.env.DISPLAY) return process.env.DISPLAY
    const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
    const server = child('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    const [number] = await once(server.stdio[3], 'data')
    return `:${String(number).trim()}`
  }

  async function start() {
    const env = {
      ...process.env,
      DISPLAY: await display(),
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    }
    const port = await freePort()
    child('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
    driver = `http://127.0.0.1:${port}`
    for (let left = 200; ; left--) {
      try {
        await call('GET', '/status')
        break
      } catch (error) {
        if (left === 0) throw error
        await delay(50)
      }
    }
    const { sessionId } = await call('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    })
    session = sessionId
  }

  const named = (key) => KEYS[key] ?? key
  const press = (value) => ({ type: 'keyDown', value })
  const release = (value) => ({ type: 'keyUp', value })
  const act = (actions) =>
    call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })

  const page = {
    keyboard: {
      type: (text) => act([...text].flatMap((letter) => [press(letter), release(letter)])),
      press: (combination) => {
        const keys = combination.split('+').map(named)
        return act([...keys.map(press), ...keys.reverse().map(release)])
      },
      down: (key) => act([press(named(key))]),
      up: (key) => act([release(named(key))]),
    },
    async setViewportSize({ width, height }) {
      const script = 'return [innerWidth, innerHeight]'
      const [innerWidth, innerHeight] = await call('POST', '/execute/sync', { script, args: [] })
      const frame = await call('GET', '/window/rect')
      await call('POST', '/window/rect', {
        width: frame.width - innerWidth + width,
        height: frame.height - innerHeight + height,
      })
    },
    async emulateMedia() {
      throw new Error('WebDriver emulates no media.')
    },
  }

  return {
    name: 'WebKitGTK',
    type: 'playwright',
    concurrency: 1,
    getPage: () => page,
    async startSession(id, url) {
      ready ??= start()
      await ready
      active.set(id, url)
      await page.setViewportSize({ width: 800, height: 600 })
      await call('POST', '/url', { url })
    },
    isActive: (id) => active.has(id),
    getBrowserUrl: (id) => active.get(id),
    async stopSession(id) {
      await call('POST', '/url', { url: 'about:blank' })
      active.delete(id)
      return {}
    },
    async startDebugSession() {
      throw new Error('WebKitGTK has no debug session here.')
    },
    async stop() {
      if (session) await call('DELETE', '').catch(() => {})
      for (const started of children.reverse()) started.kill()
    },
  }
}
