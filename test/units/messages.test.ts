/** Messages: English defaults, registered languages, and overrides of the page. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../components/internal/api/api-error.ts'
import { configuration, configure } from '../../components/internal/i18n/config.ts'
import { defineMessages } from '../../components/internal/i18n/define-messages.ts'
import { customerMessages, errorMessage } from '../../components/internal/i18n/messages/customer.ts'
import { localizeIn } from '../support/elements/localize-in.ts'

const messages = defineMessages({
  'test.hello': 'Hello {name}',
  'test.days': { one: '{count} day left', other: '{count} days left' },
})

const english = localizeIn('en', messages)

describe('messages', () => {
  afterEach(() => Object.assign(configuration, { messages: {}, locales: {} }))

  it('insert values as text', () => {
    expect(english.t('test.hello', { name: '<b>{count}</b>' })).to.equal('Hello <b>{count}</b>')
  })

  it('isolate a value with characters of the other direction from the sentence around it', () => {
    const hello = (name: string, locale = 'en') =>
      localizeIn(locale, messages).t('test.hello', { name })
    expect(hello('\u202eadA')).to.equal('Hello \u2068\u202eadA\u2069')
    expect(hello('شركة')).to.equal('Hello \u2068شركة\u2069')
    expect(hello('Ada', 'ar')).to.equal('Hello \u2068Ada\u2069')
    expect(hello('Ada & Søn 3')).to.equal('Hello Ada & Søn 3')
  })

  it('isolate a value that ends isolates itself, or that leaves some open', () => {
    const hello = (name: string) => english.t('test.hello', { name })
    expect(hello('a\u2069\u202eb')).to.equal('Hello \u2068a\u202eb\u2069')
    expect(hello('a\u2067b')).to.equal('Hello \u2068a\u2067b\u2069\u2069')
    const nested = hello('שלום')
    expect(hello(nested)).to.equal(`Hello \u2068${nested}\u2069`)
  })

  it('select the plural form and format numbers by locale', () => {
    expect(english.t('test.days', { count: 1 })).to.equal('1 day left')
    expect(localizeIn('de', messages).t('test.days', { count: 1200 })).to.equal('1.200 days left')
  })

  it('use a registered language and its regions, with English for missing keys', () => {
    configure({
      locales: { de: { 'test.days': { one: 'noch {count} Tag', other: 'noch {count} Tage' } } },
    })
    expect(localizeIn('de-AT', messages).t('test.days', { count: 1 })).to.equal('noch 1 Tag')
    expect(localizeIn('de-AT', messages).t('test.hello', { name: 'Ada' })).to.equal('Hello Ada')
  })

  it('can be overridden one by one', () => {
    configure({ messages: { 'test.hello': 'Ahoy {name}' } })
    configure({ messages: { 'other.key': 'x' } })
    expect(english.t('test.hello', { name: 'Ada' })).to.equal('Ahoy Ada')
    configure({ locales: { de: { 'test.hello': 'Moin {name}' } } })
    configure({ locales: { de: { 'other.key': 'y' } } })
    expect(localizeIn('de', messages).t('test.hello', { name: 'Ada' })).to.equal('Moin Ada')
  })

  it('include errors of any code, also unknown ones', () => {
    const offline = (onLine: boolean) => {
      vi.stubGlobal('navigator', { onLine })
      return errorMessage(localizeIn('en', customerMessages), new ApiError('offline'))
    }
    expect(offline(true)).to.contain('couldn’t be reached')
    expect(offline(false)).to.contain('offline')
    vi.unstubAllGlobals()
    expect(
      errorMessage(localizeIn('en', customerMessages), new ApiError('brand-new' as 'internal')),
    ).to.contain('That didn’t work')
    expect(
      errorMessage(localizeIn('en', customerMessages), new ApiError('constructor' as 'internal')),
    ).to.contain('That didn’t work')
  })
})
