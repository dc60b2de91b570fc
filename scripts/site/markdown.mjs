// Writes the pages as Markdown beside the site's HTML, llms.txt, which lists them, and llms-full.txt, which has them all.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pagesOfSite, withoutMarks } from './code.mjs'

const DOCS = 'docs'
const BASE = '/guide/'

/** @returns {number} of pages */
export function writeMarkdown(folder) {
  const pages = [...writtenPages(), ...generatedPages()]
  for (const { path, text } of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const list = pages.map(({ path, text }) => `- [${titleOf(text)}](${BASE}${path})`)
  writeFileSync(
    join(folder, 'llms.txt'),
    `# tillkit

> Checkout and billing as custom elements, a backend-for-frontend that keeps the credentials, and a sandbox of the services.

To add tillkit to a site, read [the skill](${BASE}skill/SKILL.md) first. All pages in one file: [llms-full.txt](${BASE}llms-full.txt)

## Pages

${list.join('\n')}
`,
  )
  const whole = pages.map(({ path, text }) => `<!-- ${BASE}${path} -->\n\n${text.trim()}\n`)
  writeFileSync(join(folder, 'llms-full.txt'), whole.join('\n'))
  return pages.length
}

const writtenPages = () =>
  pagesOfSite()
    .filter((path) => !path.includes('['))
    .map((path) => ({ path, text: resolveIncludes(readFileSync(join(DOCS, path), 'utf8'), path) }))

const data = (name) => JSON.parse(readFileSync(`dist/guide-data/${name}.json`, 'utf8'))

const generatedPages = () => [
  ...data('element-pages').map(({ tag, example, page }) => ({
    path: `elements/${tag}.md`,
    text: page.replace(/<ElementExample [^>]*>/, `\`\`\`html\n${example}\n\`\`\``),
  })),
  ...data('reference').map(({ slug, text }) => ({ path: `reference/${slug}.md`, text })),
]

/** Puts included Markdown in place of VitePress' include statements, and drops front matter. */
function resolveIncludes(text, path) {
  return withoutMarks(text)
    .replace(/^---\n[\s\S]*?\n---\n+/, '')
    .replaceAll(/<!--@include: ([^{\s]+)(?:\{(\d+),\})?-->/g, (_, target, from = '1') =>
      readFileSync(join(DOCS, dirname(path), target), 'utf8')
        .split('\n')
        .slice(Number(from) - 1)
        .join('\n')
        .trim(),
    )
    .replaceAll(/\.\.\/components\/(?:backoffice\/)?([\w-]+)\/README\.md/g, 'elements/$1.md')
    .replaceAll(/^<template #\w+>\n+([\s\S]*?)^<\/template>\n*/gm, '$1')
    .replaceAll(/^<(?:[A-Z]\w+ \/|\/?Landing)>\n*/gm, '')
}

const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1].replaceAll('`', '') ?? 'tillkit'
