/** The fenced blocks of the documentation, and the test that runs each of them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readGuide } from './guides.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Block {
  readonly path: string
  readonly line: number
  readonly language: string
  readonly code: string
}

/** @param path of a Markdown file, from the root of the repository */
export function blocksOf(path: string): Block[] {
  const text = readGuide(path)
  return [...text.matchAll(/^( *)```([^\n]*)\n(.*?)^ *```$/gms)].map((match) => {
    const [, indent = '', info = '', code = ''] = match
    return {
      path,
      line: text.slice(0, match.index).split('\n').length,
      language: info.split(' ')[0] ?? '',
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }
  })
}

/** The block of a page with a text. @throws {Error} if there is none, or more than one */
export function theBlock(path: string, text: string): string {
  const [found, ...others] = blocksOf(path).filter(({ code }) => code.includes(text))
  if (!found || others.length > 0) throw new Error(`${path} has not one block with ${text}`)
  return found.code
}

const pagesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** Pages with commands and programs of a reader. */
export const PAGES = [
  ...['README.md', 'components/README.md', 'components/CONTENT-SECURITY-POLICY.md'],
  ...[
    'server/README.md',
    'docs/theme.md',
    ...pagesBelow('docs/start'),
    ...pagesBelow('docs/guides'),
  ],
]

/** By the test that runs them: blocks by their page, as a text that each contains. */
const CLAIMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'test/e2e/start/start.slow.test.ts': {
    'README.md': ['npm start'],
    'docs/start/index.md': ['npm start'],
    'docs/start/server.md': ['npm start'],
  },
  'test/e2e/documentation/guides.slow.test.ts': {
    'README.md': ['<!doctype html>'],
    'docs/start/index.md': ['<!doctype html>'],
    'docs/start/server.md': ['createServer', '<?php', "require 'json'", 'import json'],
    'docs/start/your-data.md': ['curl', '<!doctype html>'],
    'docs/guides/embedding.md': ["from '@tillkit/server'"],
  },
  'test/e2e/packages/packed-project.slow.test.ts': {
    'components/README.md': ['html.customData'],
    'server/README.md': ['npm pack', '--help', 'TILL_CLIENT_ID=…', 'listener(bff)'],
    'docs/theme.md': ["from 'tillkit'"],
    'docs/start/next.md': ['npm pack'],
    'docs/guides/astro.md': ['npm install'],
    'docs/guides/embedding.md': ['npm pack'],
    'docs/guides/frameworks.md': ["'tillkit/usage-meter.js'", 'configure({'],
    'docs/guides/going-live.md': ['/readyz', '/api/sessions'],
    'docs/guides/localization.md': ["from 'tillkit'"],
    'docs/guides/notifications.md': [
      'npx tillkit\n',
      'sandbox/settings',
      'simulate-event',
      '"twice"',
    ],
    'docs/guides/sandbox.md': ['npx tillkit-sandbox --help', 'clock/advance', 'sandbox/faults'],
    'docs/guides/sessions.md': ['"kind"'],
    'docs/guides/testing.md': ['--port 8788', 'npx tillkit\n', '--wait'],
  },
  'test/e2e/office/addresses.slow.test.ts': {
    'docs/guides/addresses.md': ['onTitles', '#/customers'],
  },
  'test/e2e/start/start.test.ts': { 'docs/guides/going-live.md': ['npm run build'] },
  'test/e2e/start/container.slow.test.ts': { 'docs/guides/operating.md': ['docker compose'] },
  'test/sandbox/controls/seed-file.slow.test.ts': {
    'docs/guides/testing.md': ['"now"', 'node:test', 'import unittest', '<?php'],
  },
  'test/e2e/account/account.test.ts': { 'docs/guides/testing.md': ["locator('usage-meter')"] },
  'test/e2e/shop/policy.test.ts': {
    'components/CONTENT-SECURITY-POLICY.md': ["default-src 'none'", '<iframe'],
  },
  'test/e2e/packages/embed.slow.test.ts': { 'server/README.md': ['/pay/tillkit.js'] },
  'test/e2e/shop/script-tag.test.ts': {
    'components/README.md': ['<script'],
    'docs/start/index.md': ['integrity="sha384-…" data-api'],
  },
  'test/e2e/shop/preload.slow.test.ts': {
    'docs/start/index.md': ['<link rel="modulepreload"', 'rel=modulepreload;'],
  },
  'test/server/routes/health.test.ts': { 'docs/guides/operating.md': ['"degraded"'] },
  'test/server/notifications/receivers.test.ts': {
    'docs/guides/notifications.md': [
      'verifyNotification(raw',
      '<?php',
      "require 'webrick'",
      'import hmac',
    ],
  },
  'test/server/notifications/guide.test.ts': {
    'docs/guides/notifications.md': ['createLink'],
  },
  'test/e2e/documentation/fragments.slow.test.ts': {
    'docs/theme.md': ['::part', '<usage-history>'],
    'docs/start/server.md': ['/api/sessions/revoke'],
    'docs/guides/localization.md': ['<html lang="de">'],
    'docs/guides/operating.md': ['terminationGracePeriodSeconds'],
  },
}

const claims = Object.entries(CLAIMS).flatMap(([test, pages]) =>
  Object.entries(pages).flatMap(([path, texts]) => texts.map((text) => ({ test, path, text }))),
)

/** Blocks that no test runs, as "path:line". */
export const unclaimedBlocks = (): string[] =>
  PAGES.flatMap(blocksOf)
    .filter(
      (block) => !claims.some(({ path, text }) => path === block.path && block.code.includes(text)),
    )
    .map(({ path, line, code }) => `${path}:${line} ${code.split('\n')[0]}`)

/** Claims of a test that does not exist, or of no block. */
export const emptyClaims = (): string[] =>
  claims
    .filter(
      ({ test, path, text }) =>
        !existsSync(join(ROOT, test)) || !blocksOf(path).some(({ code }) => code.includes(text)),
    )
    .map(({ test, path, text }) => `${test}: ${path} ${text}`)
