/** Dockerfile and the files of compose, by their steps and values, because there is no container engine. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { parse } from 'yaml'
import { createConfig, parseEnv } from '../../../server/bff/config.ts'
import { ENVIRONMENT_KEYS } from '../../../server/bff/core/config/schema.ts'
import { buildImages, type Image, NODE_USER } from '../../support/browser/dockerfile.ts'
import { freePort } from '../../support/browser/system.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isRoot = process.getuid?.() === 0

const LIVE = {
  TILL_UPSTREAM_BASE_URL: 'https://api.example',
  TILL_CLIENT_ID: 'id',
  TILL_CLIENT_SECRET: 'kJ8-secret-of-the-file',
  TILL_API_KEYS: 'kJ8sQ2mW5xT9vB4n',
  TILL_SESSION_KEYS: 'k1:Zp4vN8qRt2wXy6mKc1bHs9dLf3gJa7eU',
  TILL_ALLOWED_ORIGINS: 'https://shop.example',
}

describe('the images of the Dockerfile', () => {
  let sandbox: Image
  let server: Image
  beforeAll(() => {
    const imageOf = buildImages(root)
    sandbox = imageOf('sandbox')
    server = imageOf('server')
  })
  afterAll(() => rmSync(dirname(server.root), { recursive: true, force: true }))

  it('have the same exact version of Node to build and to run', () => {
    const bases = [...read('Dockerfile').matchAll(/^FROM (node\S+)/gm)].map(([, base]) => base)
    assert.deepEqual([...new Set(bases)], [server.from])
    assert.match(server.from, /^node:\d+\.\d+\.\d+-slim$/)
  })

  it('are the server when none is named', () => {
    assert.equal([...read('Dockerfile').matchAll(/^FROM .* AS (\S+)$/gm)].at(-1)?.[1], 'server')
  })

  it('contain the files of their commands, without tests, development packages and maps', () => {
    const contents = (image: Image) => readdirSync(image.path('.')).sort()
    assert.deepEqual(contents(sandbox), ['dist', 'node_modules', 'package.json', 'server'])
    assert.deepEqual(contents(server), ['node_modules', 'server'])
    assert.ok(existsSync(sandbox.path('dist/demo/index.html')))
    assert.ok(server.command.includes('--max-semi-space-size=32'))
    for (const image of [sandbox, server]) {
      const script = image.command.find((word) => word.endsWith('.js')) ?? ''
      assert.ok(existsSync(image.path(script)))
      assert.ok(existsSync(image.path('server/dist/elements/tillkit.js')))
      const files = readdirSync(image.path('.'), { recursive: true, encoding: 'utf8' })
      assert.deepEqual(
        files.filter((name) => name.endsWith('.map')),
        [],
      )
      for (const name of ['typescript', 'vite', 'playwright-core', '@biomejs/biome'])
        assert.equal(existsSync(image.path(`node_modules/${name}`)), false, name)
    }
  })

  it('have the sandbox and its database in one of them alone', () => {
    const has = (image: Image) => existsSync(image.path('node_modules/@electric-sql/pglite'))
    assert.deepEqual([has(sandbox), has(server)], [true, false])
    assert.equal(existsSync(server.path('node_modules/@tillkit/sandbox')), false)
    assert.equal(existsSync(server.path('server/sandbox')), false)
  })

  it('expose the default ports', () => {
    assert.deepEqual(sandbox.ports.map(String), ['8787', '8788', '9464'])
    assert.deepEqual(server.ports.map(String), ['8787', '9464'])
  })

  /** Runs the image as its user until it is healthy, and stops it after the checks. */
  async function whileRunning(
    image: Image,
    environment: Record<string, string>,
    check: (url: string, env: Record<string, string>) => Promise<void>,
  ) {
    assert.equal(image.user, 'node')
    assert.deepEqual(image.volumes, [image.env.TILL_DATA])
    const data = image.path(image.env.TILL_DATA ?? '')
    const user = isRoot ? NODE_USER : {}
    const port = await freePort()
    const env = {
      ...{ PATH: process.env.PATH ?? '', ...image.env, TILL_DATA: data, PORT: String(port) },
      METRICS_PORT: String(await freePort()),
      ...environment,
    }
    const [, ...args] = image.command
    const child = spawn(process.execPath, args, { cwd: image.path('.'), env, ...user })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const healthcheck = () =>
      spawnSync(process.execPath, image.healthcheck.slice(1), { env, ...user }).status
    const url = `http://127.0.0.1:${port}`
    try {
      for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
        if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) break
        await pause(100)
      }
      assert.equal(healthcheck(), 0, output)
      await check(url, env)
      assert.equal((await fetch(`${url}/tillkit.js`)).status, 200)
      assert.equal((await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).status, 200)
      if (isRoot) {
        assert.equal(statSync(data).uid, NODE_USER.uid)
        const canWrite = spawnSync('touch', [image.path('probe')], user).status === 0
        assert.equal(canWrite, false)
      }
    } finally {
      child.kill('SIGTERM')
    }
    const [code] = (await once(child, 'exit')) as [number | null]
    assert.equal(code, 0, output)
    assert.equal(healthcheck(), 1)
    return readdirSync(data)
  }

  it('run the demo with its sandbox, which keeps its keys in the volume', async () => {
    const port = String(await freePort())
    const kept = await whileRunning(sandbox, { SANDBOX_PORT: port }, async (url) => {
      assert.equal((await fetch(`${url}/readyz`)).status, 200)
      assert.equal((await fetch(`${url}/`)).status, 200)
      assert.equal((await fetch(`http://127.0.0.1:${port}/sandbox`)).status, 200)
    })
    assert.ok(kept.includes('keys.json'))
  })

  it('run the server in live mode, which keeps nothing', async () => {
    const kept = await whileRunning(server, LIVE, async (url) => {
      assert.equal((await fetch(`${url}/`)).status, 404)
    })
    assert.deepEqual(kept, [])
  })
})

interface Service {
  build?: { target: string }
  env_file?: string
  deploy?: { replicas: number }
  image?: string
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  command?: string[]
  healthcheck?: object
  stop_grace_period?: string
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }
  const { tillkit = {}, redis = {}, postgres = {} } = services
  const dockerfile = read('Dockerfile')

  it('sets only keys that the server reads', () => {
    for (const key of Object.keys(tillkit.environment ?? {}))
      assert.ok(ENVIRONMENT_KEYS.includes(key), key)
  })

  it('names services with their credentials in its addresses', () => {
    const { DATABASE_URL = '', REDIS_URL = '' } = tillkit.environment ?? {}
    const database = new URL(DATABASE_URL)
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = postgres.environment ?? {}
    assert.deepEqual(
      [database.hostname, database.port, database.username, database.password, database.pathname],
      ['postgres', '5432', POSTGRES_USER, POSTGRES_PASSWORD, `/${POSTGRES_DB}`],
    )
    assert.equal(new URL(REDIS_URL).host, 'redis:6379')
  })

  it('waits for services with a health check', () => {
    for (const [name, { condition }] of Object.entries(tillkit.depends_on ?? {})) {
      assert.equal(condition, 'service_healthy')
      assert.ok(services[name]?.healthcheck, name)
    }
  })

  it('publishes ports that the image exposes, on this machine alone', () => {
    assert.equal(tillkit.build?.target, 'sandbox')
    const [, exposed = ''] =
      /^FROM runtime AS sandbox\n(?:.+\n)*EXPOSE (.+)$/m.exec(dockerfile) ?? []
    for (const port of tillkit.ports ?? []) {
      const [address, , inside = ''] = port.split(':')
      assert.equal(address, '127.0.0.1')
      assert.ok(exposed.split(' ').includes(inside), port)
    }
  })

  it('keeps the data of every service in a named volume', () => {
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? [])
    assert.deepEqual(mounts.map((mount) => mount.split(':')[0]).sort(), Object.keys(volumes).sort())
    const [, folder = ''] = /^VOLUME (.+)$/m.exec(dockerfile) ?? []
    assert.deepEqual(tillkit.volumes, [`keys:${folder}`])
  })

  it('evicts no lock from Redis, and stops no call that is in progress', () => {
    assert.match((redis.command ?? []).join(' '), /--appendonly yes --maxmemory-policy noeviction$/)
    // A call that moves money takes 30 s at most.
    assert.ok(Number.parseInt(tillkit.stop_grace_period ?? '', 10) >= 30)
  })
})

describe('compose.live.yaml', () => {
  const { services, networks, configs } = parse(read('compose.live.yaml')) as {
    services: Record<string, Service>
    networks: { default: { ipam: { config: { subnet: string }[] } } }
    configs: { caddyfile: { content: string } }
  }
  const { tillkit = {}, proxy = {}, redis = {} } = services
  const environment = tillkit.environment ?? {}

  it('is a configuration of live mode with the required keys of its file alone', () => {
    assert.equal(tillkit.env_file, 'live.env')
    assert.equal(tillkit.build?.target, 'server')
    for (const key of Object.keys(LIVE)) assert.equal(environment[key], undefined)
    const fromCompose = Object.entries(environment).map(([key, value]) => [
      key,
      value.replace(/\$\{SITE:\?[^}]*\}/, 'pay.shop.example'),
    ])
    const config = createConfig(parseEnv({ ...LIVE, ...Object.fromEntries(fromCompose) }), {
      ownOrigins: [],
    })
    assert.equal(config.publicUrl, 'https://pay.shop.example')
  })

  it('has two replicas that share a Redis without eviction, and stops no call in progress', () => {
    assert.equal(tillkit.deploy?.replicas, 2)
    assert.equal(new URL(environment.REDIS_URL ?? '').host, 'redis:6379')
    assert.match((redis.command ?? []).join(' '), /--appendonly yes --maxmemory-policy noeviction$/)
    assert.ok(Number.parseInt(tillkit.stop_grace_period ?? '', 10) >= 30)
  })

  it('publishes the proxy alone and trusts its network', () => {
    assert.deepEqual(
      Object.values(services).filter(({ ports }) => ports),
      [proxy],
    )
    const [{ subnet } = { subnet: '' }] = networks.default.ipam.config
    assert.equal(environment.TILL_TRUSTED_PROXIES, subnet)
  })

  it('leads to the port of the image, by names of the network', () => {
    const [, name = '', port] = /dynamic a (\S+) (\d+)/.exec(configs.caddyfile.content) ?? []
    assert.ok(name in services)
    assert.match(read('Dockerfile'), new RegExp(`^EXPOSE ${port}\\b`, 'm'))
  })
})
