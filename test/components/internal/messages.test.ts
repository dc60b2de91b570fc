/** Words: English by default, the reader's where registered, the page's own before both. */
import { expect } from '@open-wc/testing'
import { ApiError } from '../../../components/internal/api-error.ts'
import { configuration, configure } from '../../../components/internal/configuration.ts'
import { sayError } from '../../../components/internal/customer-messages.ts'
import { catalogue } from '../../../components/internal/messages.ts'

const say = catalogue({
  'test.hello': 'Hello {name}',
  'test.days': { one: '{count} day left', other: '{count} days left' },
})

describe('messages', () => {
  afterEach(() => Object.assign(configuration, { messages: {}, locales: {} }))

  it('fill in values as text', () => {
    expect(say('en', 'test.hello', { name: '<b>{count}</b>' })).to.equal('Hello <b>{count}</b>')
  })

  it('choose the plural and write numbers as the reader does', () => {
    expect(say('en', 'test.days', { count: 1 })).to.equal('1 day left')
    expect(say('de', 'test.days', { count: 1200 })).to.equal('1.200 days left')
  })

  it('speak a registered language, its regions too, and English for what it lacks', () => {
    configure({
      locales: { de: { 'test.days': { one: 'noch {count} Tag', other: 'noch {count} Tage' } } },
    })
    expect(say('de-AT', 'test.days', { count: 1 })).to.equal('noch 1 Tag')
    expect(say('de-AT', 'test.hello', { name: 'Ada' })).to.equal('Hello Ada')
  })

  it('can be replaced one by one', () => {
    configure({ messages: { 'test.hello': 'Ahoy {name}' } })
    configure({ messages: { 'other.key': 'x' } })
    expect(say('en', 'test.hello', { name: 'Ada' })).to.equal('Ahoy Ada')
  })

  it('have words for errors of any code, also of codes to come', () => {
    expect(sayError('en', new ApiError('offline'))).to.contain('could not be reached')
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    expect(sayError('en', new ApiError('offline'))).to.contain('offline')
    Reflect.deleteProperty(navigator, 'onLine')
    expect(sayError('en', new ApiError('brand-new' as 'internal'))).to.contain('can’t be shown')
    expect(sayError('en', new ApiError('constructor' as 'internal'))).to.contain('can’t be shown')
  })
})
