// Finds a Chromium for tests. Order: CHROME_PATH, an installed Chrome/Chromium/Edge/Brave, the one in node_modules
// (@sparticuz/chromium, Linux x64), Debian's package when root. Prints the path when run by itself.
import { execFileSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { fontEnvironment } from './fonts.mjs'

export const chromeFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const ok = (p) => {
  try {
    accessSync(p, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((d) => names.map((n) => join(d, n)))
    .find(ok)

function installed() {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser']
      .flatMap((n) =>
        ['', process.env.HOME ?? ''].map((h) => `${h}/Applications/${n}.app/Contents/MacOS/${n}`),
      )
      .find(ok)
  if (process.platform === 'win32')
    return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((d) =>
        [
          'Google\\Chrome\\Application\\chrome.exe',
          'Chromium\\Application\\chrome.exe',
          'Microsoft\\Edge\\Application\\msedge.exe',
        ].map((e) => join(d, e)),
      )
      .find(existsSync)
  return onPath([
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
    'microsoft-edge',
    'brave-browser',
  ])
}

/** Unpacks @sparticuz/chromium with its libraries and fonts under node_modules/.cache; undefined if it can't run. */
export function bundled() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  let pkg
  try {
    pkg = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  } catch {
    return
  }
  while (!existsSync(join(pkg, 'bin', 'chromium.br'))) {
    const up = dirname(pkg)
    if (up === pkg) return
    pkg = up
  }
  const { version } = JSON.parse(readFileSync(join(pkg, 'package.json'), 'utf8'))
  const dir = fileURLToPath(new URL(`../node_modules/.cache/chromium-${version}`, import.meta.url))
  if (!existsSync(dir)) {
    const tmp = `${dir}.${process.pid}`
    mkdirSync(tmp, { recursive: true })
    writeFileSync(
      join(tmp, 'chromium'),
      brotliDecompressSync(readFileSync(join(pkg, 'bin', 'chromium.br'))),
    )
    chmodSync(join(tmp, 'chromium'), 0o755)
    for (const f of ['al2023', 'swiftshader', 'fonts'])
      execFileSync('tar', ['xf', '-', '-C', tmp], {
        input: brotliDecompressSync(readFileSync(join(pkg, 'bin', `${f}.tar.br`))),
      })
    try {
      renameSync(tmp, dir)
    } catch {
      rmSync(tmp, { recursive: true, force: true })
    } // another process was first
  }
  const env = {
    LD_LIBRARY_PATH: [join(dir, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  }
  return { executablePath: join(dir, 'chromium'), env }
}

/** A Chromium that renders with the fonts of the installed packages. */
export function findBrowser(options) {
  const found = locateBrowser(options)
  return { ...found, env: { ...found.env, ...fontEnvironment('tests') } }
}

function locateBrowser({ install = false } = {}) {
  const given = process.env.CHROME_PATH
  if (given) return { via: 'CHROME_PATH', executablePath: given, env: {} }
  const sys = process.env.BROWSER_BUNDLED ? undefined : installed()
  if (sys) return { via: 'installed', executablePath: sys, env: {} }
  const b = bundled()
  if (b) return { via: '@sparticuz/chromium', ...b }
  if (install && process.getuid?.() === 0 && onPath(['apt-get'])) {
    execFileSync(
      'sh',
      [
        '-c',
        'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium',
      ],
      {
        stdio: 'inherit',
      },
    )
    return { via: 'apt-get', executablePath: '/usr/bin/chromium', env: {} }
  }
  throw new Error('No browser found. Install Chrome, Chromium or Edge, or set CHROME_PATH to one.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(findBrowser({ install: true }).executablePath)
}
