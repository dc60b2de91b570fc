/** Lockfiles install anywhere: from any registry, on any platform. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'

interface Lockfile {
  packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const frameworks = readdirSync(`${root}test/frameworks`).map((name) => `test/frameworks/${name}/`)
const lockfiles = ['', 'docs/', 'test/edge/', ...frameworks]
  .map((folder) => `${folder}package-lock.json`)
  .filter((path) => existsSync(root + path))

describe('a lockfile', () => {
  for (const path of lockfiles) {
    const { packages }: Lockfile = JSON.parse(readFileSync(`${root}${path}`, 'utf8'))

    it(`names no package registry: ${path}`, () => {
      const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))
      assert.deepEqual(hosts, [])
    })

    it(`has each package that another one needs on some platform: ${path}`, () => {
      const names = Object.keys(packages).map((place) => place.split('node_modules/').at(-1))
      const missing = Object.values(packages)
        .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
        .filter((name) => !names.includes(name))
      assert.deepEqual(missing, [])
    })
  }
})
