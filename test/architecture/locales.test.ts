/** Translations: complete messages, values and plural forms in every language. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import type { Message, Translations } from '../../components/internal/i18n/define-messages.ts'
import { ar } from '../../server/sandbox/checkout/messages/ar.ts'
import { de } from '../../server/sandbox/checkout/messages/de.ts'
import { en } from '../../server/sandbox/checkout/messages/en.ts'
import { es } from '../../server/sandbox/checkout/messages/es.ts'
import { fr } from '../../server/sandbox/checkout/messages/fr.ts'
import { ja } from '../../server/sandbox/checkout/messages/ja.ts'

const components = new URL('../../components/', import.meta.url)

/** The English messages of each module; a key may be in several. */
const declared: Translations[] = []

/** English messages of every message module, by the area of its folder. */
async function englishMessages(): Promise<{ customer: Translations; backOffice: Translations }> {
  const paths = readdirSync(components, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /([/-]messages|\/messages\/[\w-]+)\.ts$/.test(path) && !/dist|node_modules/.test(path),
  )
  const [customer, merchant] = await Promise.all(
    [false, true].map(async (ofBackOffice) => {
      const inArea = paths.filter((path) => path.startsWith('backoffice/') === ofBackOffice)
      const modules = await Promise.all(
        inArea.map((path) => import(new URL(path, components).href) as Promise<object>),
      )
      const exported = modules.flatMap((module) => Object.values(module))
      return exported.filter((value) => typeof value === 'object') as Translations[]
    }),
  ).then((areas) => {
    declared.push(...areas.flat())
    return areas.map((messages) => Object.assign({}, ...messages) as Translations)
  })
  // The elements of the back office load the shared messages, too.
  const added = Object.entries(merchant!).filter(([key]) => !(key in customer!))
  return { customer: customer!, backOffice: Object.fromEntries(added) }
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

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja']
const { customer, backOffice } = await englishMessages()
const CATALOGS: [folder: string, english: Translations][] = [
  ['locales/', customer],
  ['locales/backoffice/', backOffice],
]

/** The texts of a catalog that match a pattern, with their keys. */
const matching = (words: Translations, pattern: RegExp): string[] =>
  Object.entries(words)
    .filter(([, message]) => formsOf(message).some((text) => pattern.test(text)))
    .map(([key, message]) => `${key}: ${formsOf(message).find((text) => pattern.test(text))}`)

/** Texts that a rule of docs/guides/words.md excludes, by language. */
const EXCLUDED: Record<string, { rule: string; pattern: RegExp; area?: string }[]> = {
  de: [
    { rule: '"Sie"', pattern: /\b(du|dir|dich|dein\w*)\b/i },
    { rule: 'a space before an ellipsis that follows a word', pattern: /[a-zäöüß]…/ },
    { rule: '"Zahlungsart" for a payment method', pattern: /Zahlungsm(ethode|ittel)/ },
    { rule: '"Credits" for credits', pattern: /Punkte?n?\b(?! ein)/ },
  ],
  es: [
    {
      rule: '"usted"',
      pattern:
        /\b(tus?|puedes|rellena|elige|escribe|déjalo|revisa|inténtalo|escribiste|comprueba)\b/i,
    },
    { rule: '"consumo" for usage', pattern: /\busos?\b/i },
    { rule: '"método de pago" for a payment method', pattern: /\bmedio\b/i },
    { rule: 'one past tense', pattern: /\bNo se pud(o|ieron)\b/ },
  ],
  fr: [
    { rule: '"vous"', pattern: /(?<![\wÀ-ÿ-])(tu|toi|ton|tes|tien\w*)(?![\wÀ-ÿ])|\bt’/i },
    {
      rule: 'a no-break space before a sign',
      pattern: /[^\u00a0]:(?!\/\/|\d)| [;?!»]|« |[^\u202f][;?!]/,
    },
    { rule: '"offre" for a plan', pattern: /forfait/i },
    { rule: '"consommation" for usage', pattern: /\butilisation|\busage/i },
  ],
  ja: [
    { rule: 'full-width signs', pattern: /[ぁ-んァ-ヶー一-龠][?:!,]/ },
    {
      rule: '"顧客" for the customer of a merchant',
      pattern: /お客様/,
      area: 'locales/backoffice/',
    },
    { rule: '"期限超過" for overdue', pattern: /延滞/ },
    { rule: '"お支払い画面" for the checkout', pattern: /決済(画面|ページ)/ },
    {
      rule: 'no space between Japanese and Latin characters',
      pattern: /[a-z0-9}] [ぁ-んァ-ヶ一-龠]|[ぁ-んァ-ヶー一-龠] [a-z0-9.]/i,
    },
  ],
  ar: [{ rule: 'no marks of direction', pattern: /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/ }],
}

/** The texts of the hosted checkout, by language. */
const CHECKOUT: Record<string, Translations> = { en, ar, de, es, fr, ja }

describe('the texts of the checkout', () => {
  for (const language of LANGUAGES) {
    const words = CHECKOUT[language]!
    for (const { rule, pattern } of EXCLUDED[language] ?? []) {
      // A buyer is the checkout's own reader.
      if (!rule.includes('顧客'))
        it(`follow the style sheet in ${language}: ${rule}`, () =>
          assert.deepEqual(matching(words, pattern), []))
    }

    it(`contain the same values in ${language} as in English`, () => {
      const holes = (texts: Translations) =>
        Object.keys(en).map((key) => `${key}: ${holesOf(formsOf(texts[key]!).join())}`)
      assert.deepEqual(holes(words), holes(en))
    })
  }
})

describe('the English messages', () => {
  it('use contractions', () => {
    const long = /\b(could|can|does|did|do|is|are|was|were|has|have|will) not\b|\bcannot\b/i
    const all = { ...customer, ...backOffice, ...en }
    assert.deepEqual(matching(all, long), [])
  })

  it('have plural forms where a number precedes a noun', () => {
    // A limit is no count, and one of the product is never one: "At most 3 characters", "the newest 100 customers".
    const plain = Object.entries({ ...customer, ...backOffice }).filter(
      ([, message]) => typeof message === 'string',
    )
    const counted =
      /^(?!At (most|least)|.*newest).*\{(count|units|events|credits|days|\w*Count)\} [a-z]+s\b/
    assert.deepEqual(matching(Object.fromEntries(plain), counted), [])
  })

  it('mark an optional field in parentheses, in every language', () => {
    const marks = LANGUAGES.map((language) => {
      const path = new URL(`locales/backoffice/${language}.json`, components)
      return [CHECKOUT[language]!.optional, JSON.parse(readFileSync(path, 'utf8'))['form.optional']]
    })
    for (const [checkout, form] of [[en.optional, backOffice['form.optional']], ...marks]) {
      assert.match(form, /^[(（].+[)）]$/)
      assert.equal(form, checkout)
    }
  })

  it('have one text a key, wherever it is declared', () => {
    const texts = new Map<string, string>()
    for (const messages of declared) {
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
    for (const [folder, english] of CATALOGS) {
      const files = readdirSync(new URL(folder, components)).filter((name) => name.includes('.'))
      assert.deepEqual(
        files.sort(),
        LANGUAGES.map((language) => `${language}.json`),
      )
      assert.ok(Object.keys(english).length > 30)
    }
  })

  for (const [folder, english] of CATALOGS) {
    for (const language of LANGUAGES) {
      const file = `${folder}${language}.json`
      const words: Translations = JSON.parse(readFileSync(new URL(file, components), 'utf8'))

      for (const { rule, pattern, area = '' } of EXCLUDED[language] ?? []) {
        it(`follow the style sheet in ${file}: ${rule}`, () => {
          if (folder.startsWith(area)) assert.deepEqual(matching(words, pattern), [])
        })
      }

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
  }
})
