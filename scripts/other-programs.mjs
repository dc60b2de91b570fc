// Finds Firefox and WebKitGTK for the element tests, and the languages of the guides' examples. Run as a program it
// installs what is missing as root with apt-get; if that is impossible, it prints a message and goes on.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

const firefox = () =>
  process.env.FIREFOX_PATH ??
  onPath('firefox-esr') ??
  onPath('firefox') ??
  [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ].find(existsSync)

/** WebKitGTK's MiniBrowser, if its driver and a display or an X server exist. */
function webkit() {
  if (process.platform !== 'linux' || !onPath('WebKitWebDriver')) return
  if (!process.env.DISPLAY && !onPath('Xvfb')) return
  return readdirSync('/usr/lib')
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((folder) =>
      ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find(existsSync)
}

const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** With the libraries that the examples use. */
const LANGUAGES = {
  php: () => runs('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
  ruby: () => runs('ruby', '-e', 'require "webrick"') && runs('rackup', '--version'),
  python: () => runs('python3', '--version'),
}

const PACKAGES = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  php: ['php-cli', 'php-curl'],
  ruby: ['ruby', 'ruby-webrick', 'ruby-rack'],
  python: ['python3'],
}

/** Path of each browser; `undefined` if it is missing. */
export const otherBrowsers = () => ({ firefox: firefox(), webkit: webkit() })

export const missingBrowsers = () =>
  Object.entries(otherBrowsers())
    .filter(([, path]) => !path)
    .map(([name]) => name)

export const missingLanguages = () => Object.keys(LANGUAGES).filter((name) => !LANGUAGES[name]())

function install(names) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return 'that takes root and apt-get'
  const apt = (minutes, ...args) => {
    const { status, error } = spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: minutes * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return status === 0
      ? undefined
      : `apt-get ${args[0]} failed${error ? `: ${error.message}` : ''}`
  }
  const packages = names.flatMap((name) => PACKAGES[name])
  return (
    apt(2, 'update', '-o', 'Acquire::http::Timeout=20', '-o', 'APT::Update::Error-Mode=any') ??
    apt(10, 'install', '-y', '--no-install-recommends', ...packages)
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = [...missingBrowsers(), ...missingLanguages()]
  const problem = missing.length > 0 && install(missing)
  if (problem) console.log(`Not installed: ${missing.join(', ')} (${problem}). Going on without.`)
}
