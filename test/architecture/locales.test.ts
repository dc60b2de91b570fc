/** Translations: complete messages, values and plural forms in every language. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Message, Translations } from '../../components/internal/i18n/define-messages.ts'

const components = new URL('../../components/', import.meta.url)

/** English messages of the elements, from every message module. */
async function spokenByElements(): Promise<Translations> {
  const modules = readdirSync(components, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /([/-]messages|\/messages\/[\w-]+)\.ts$/.test(path) && !/dist|node_modules/.test(path),
    )
    .map((path) => import(new URL(path, components).href) as Promise<object>)
  const exported = (await Promise.all(modules)).flatMap((module) => Object.values(module))
  return Object.assign({}, ...exported.filter((value) => typeof value === 'object'))
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

describe('the translations', () => {
  it('exist for five languages beside English', () => {
    assert.deepEqual(files, ['ar.json', 'de.json', 'es.json', 'fr.json', 'ja.json'])
    assert.ok(Object.keys(english).length > 100)
  })

  for (const file of files) {
    const language = file.replace('.json', '')
    const words: Translations = JSON.parse(
      readFileSync(new URL(`locales/${file}`, components), 'utf8'),
    )

    it(`have every message in ${language}, and no other`, () => {
      assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort())
    })

    it(`have every plural form in ${language}`, () => {
      for (const [key, message] of Object.entries(english)) {
        if (typeof message === 'string') continue
        const forms = Object.keys(words[key] as object).sort()
        assert.deepEqual(forms, formsNeeded(language), key)
      }
    })

    it(`contain the same values as English in ${language}`, () => {
      for (const [key, message] of Object.entries(english)) {
        const holes = holesOf(formsOf(message).join())
        const whole = formsOf(words[key]!).map(holesOf)
        // "One day" and "two days" may omit the number.
        assert.deepEqual(holesOf(formsOf(words[key]!).join()), holes, key)
        if (typeof message === 'string') assert.deepEqual(whole, [holes], key)
      }
    })
  }
})
