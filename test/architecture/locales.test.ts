/** Every language says everything, with the same values and with all the plurals it has. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Message, Words } from '../../components/internal/messages.ts'

const components = new URL('../../components/', import.meta.url)

/** What the elements say in English, of every `messages.ts` there is. */
async function spokenByElements(): Promise<Words> {
  const modules = readdirSync(components, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[/-])messages\.ts$/.test(path) && !/dist|node_modules/.test(path))
    .map((path) => import(new URL(path, components).href) as Promise<object>)
  const exported = (await Promise.all(modules)).flatMap((module) => Object.values(module))
  return Object.assign({}, ...exported.map(({ english }) => english))
}

const holesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

/** The forms that counts up to a few thousand need; larger ones have `other` to fall back on. */
function formsNeeded(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const counts = [...Array(2000).keys(), 0.5, 312.5]
  return [...new Set(counts.map((count) => rules.select(count)))].sort()
}

const english = await spokenByElements()
const files = readdirSync(new URL('locales/', components)).sort()

describe('the languages', () => {
  it('are the five beside English', () => {
    assert.deepEqual(files, ['ar.json', 'de.json', 'es.json', 'fr.json', 'ja.json'])
    assert.ok(Object.keys(english).length > 100)
  })

  for (const file of files) {
    const language = file.replace('.json', '')
    const words: Words = JSON.parse(readFileSync(new URL(`locales/${file}`, components), 'utf8'))

    it(`say everything in ${language}, and nothing else`, () => {
      assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort())
    })

    it(`have every plural in ${language}`, () => {
      for (const [key, message] of Object.entries(english)) {
        if (typeof message === 'string') continue
        const forms = Object.keys(words[key] as object).sort()
        assert.deepEqual(forms, formsNeeded(language), key)
      }
    })

    it(`keep the values of the English in ${language}`, () => {
      for (const [key, message] of Object.entries(english)) {
        const holes = holesOf(formsOf(message).join())
        const whole = formsOf(words[key]!).map(holesOf)
        // "One day" and "two days" may do without their number.
        assert.deepEqual(holesOf(formsOf(words[key]!).join()), holes, key)
        if (typeof message === 'string') assert.deepEqual(whole, [holes], key)
      }
    })
  }
})
