/** Translations: complete messages, values and plural forms in every language. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import type { Message, Translations } from '../../components/internal/i18n/define-messages.ts'
import file from '../../components/locales/en.json' with { type: 'json' }
import type { OfficeMessageKey } from '../../components/office-message-keys.ts'
import { declaredMessages, ENGLISH, englishFile } from '../../scripts/elements/english.ts'
import { ar } from '../../server/sandbox/checkout/messages/ar.ts'
import { de } from '../../server/sandbox/checkout/messages/de.ts'
import { en } from '../../server/sandbox/checkout/messages/en.ts'
import { es } from '../../server/sandbox/checkout/messages/es.ts'
import { fr } from '../../server/sandbox/checkout/messages/fr.ts'
import { ja } from '../../server/sandbox/checkout/messages/ja.ts'

const components = new URL('../../components/', import.meta.url)

const holesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

/** The forms that counts up to a few thousand need; larger ones have `other` to fall back on. */
function formsNeeded(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const counts = [...Array(2000).keys(), 0.5, 312.5]
  return [...new Set(counts.map((count) => rules.select(count)))].sort()
}

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja']
const english = Object.assign({}, ...declaredMessages) as Translations

/** The texts of the hosted checkout, by language. */
const CHECKOUT: Record<string, Translations> = { en, ar, de, es, fr, ja }

describe('the texts of the checkout', () => {
  for (const language of LANGUAGES) {
    const words = CHECKOUT[language]!
    it(`contain the same values in ${language} as in English`, () => {
      const holes = (texts: Translations) =>
        Object.keys(en).map((key) => `${key}: ${holesOf(formsOf(texts[key]!).join())}`)
      assert.deepEqual(holes(words), holes(en))
    })
  }
})

/** Both types have all keys, and no other: without the line of an element this is an error of types. */
type AreSame<One, Other> = [Exclude<One, Other>, Exclude<Other, One>] extends [never, never]
  ? true
  : false
const areTyped: AreSame<keyof typeof file, OfficeMessageKey> = true

describe('the English messages', () => {
  it('are in locales/en.json, by whose keys configure() is typed: npm run docs -- --pages-only', async () => {
    assert.equal(readFileSync(ENGLISH, 'utf8'), englishFile())
    assert.ok(areTyped)
  })

  it('have one text a key, wherever it is declared', () => {
    const texts = new Map<string, string>()
    for (const messages of declaredMessages) {
      for (const [key, message] of Object.entries(messages)) {
        const text = JSON.stringify(message)
        assert.equal(text, texts.get(key) ?? text, key)
        texts.set(key, text)
      }
    }
  })
})

describe('the translations', () => {
  it('exist for five languages beside English', () => {
    const files = readdirSync(new URL('locales/', components))
    assert.deepEqual(
      files.sort(),
      ['en', ...LANGUAGES].map((language) => `${language}.json`).sort(),
    )
    assert.ok(Object.keys(english).length > 30)
  })

  for (const language of LANGUAGES) {
    const file = `locales/${language}.json`
    const words: Translations = JSON.parse(readFileSync(new URL(file, components), 'utf8'))

    it(`have every message in ${file}, and no other`, () => {
      assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort())
    })

    it(`have every plural form in ${file}`, () => {
      for (const [key, message] of Object.entries(english)) {
        if (typeof message === 'string') continue
        const forms = Object.keys(words[key] as object).sort()
        assert.deepEqual(forms, formsNeeded(language), key)
      }
    })

    it(`contain the same values as English in ${file}`, () => {
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
