/**
 * The behaviour of all editors of the back office, on one over items in memory: values, issues, saves, scopes and
 * failures.
 */
import { expect } from '@open-wc/testing'
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import type { DataWrittenEvent } from '../../../components/internal/dom/data-events.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  ALPHA,
  aChangedEditor,
  aFilledEditor,
  aSampleEditor,
  type Sample,
  type SampleEditor,
  service,
} from '../../support/back-office/sample-editor.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const says = englishOf(editorMessages)

const FIELDS = ['/name', '/code', '/site']
const values = ({ field }: SampleEditor) => FIELDS.map((pointer) => field(pointer).value)
const saved = ({ texts }: SampleEditor) => texts('.saved')
const announced = ({ one }: SampleEditor) => one('.sr-only[role=status]').textContent
const refused = (...upstreamDetails: ApiError['upstreamDetails']) =>
  new ApiError('refused', { upstreamDetails })

describe('an editor of the back office', () => {
  beforeEach(() => {
    sessionStorage.clear()
    service.reset()
  })

  describe('shows', () => {
    it('an item, and fires an event with it', async () => {
      const editor = await aSampleEditor({ sample: 'alpha' })
      expect(values(editor)).to.deep.equal(['Alpha', 'alpha', 'https://alpha.example'])
      expect(editor.texts('h2')).to.deep.equal(['Sample'])
      expect(editor.types()).to.deep.equal(['sample-loaded'])
      expect((editor.events[0] as DataWrittenEvent<unknown>).data).to.deep.equal(ALPHA)
      await expect(editor.element).to.be.accessible()
    })

    it('an empty form without an id, reads nothing, and has no unsaved work', async () => {
      const editor = await aSampleEditor()
      expect(values(editor)).to.deep.equal(['', '', ''])
      expect(editor.texts('h2')).to.deep.equal(['New sample'])
      expect([service.reads, editor.types()]).to.deep.equal([0, []])
      expect(editor.element.hasUnsavedWork).to.equal(false)
      expect(editor.element.matches(':state(empty)')).to.equal(false)
    })

    it('a copy of another item, which is saved as a new one', async () => {
      const editor = await aSampleEditor({ from: 'alpha' })
      expect(values(editor)).to.deep.equal(['Alpha copy', '', 'https://alpha.example'])
      expect(editor.texts('h2')).to.deep.equal(['New sample'])
      expect(editor.types()).to.deep.equal([])
      await editor.type('/code', 'gamma')
      await editor.submit()
      expect(service.created.map(({ body }) => body.name)).to.deep.equal(['Alpha copy'])
      expect(editor.element).to.include({ sample: 'gamma', from: '' })
    })

    it('a failed read, and the item after "Try again"', async () => {
      service.readError = new ApiError('upstream-unavailable')
      const editor = await renderInSession('sample-form', ['sample-failed', 'sample-form-closed'], {
        attributes: { sample: 'alpha' },
        scopes: ['catalog:read'],
      })
      await editor.waitForEvents(1)
      expect(editor.text()).to.contain('The sample couldn’t be loaded.')
      await editor.press('Back')
      expect(editor.types().at(-1)).to.equal('sample-form-closed')
      service.readError = undefined
      await editor.press('Try again')
      expect(editor.one<HTMLInputElement>('#field-name').value).to.equal('Alpha')
    })

    it('that an item is not there, with a way back and without a repeat', async () => {
      const editor = await renderInSession('sample-form', ['sample-failed', 'sample-form-closed'], {
        attributes: { sample: 'omega' },
      })
      await editor.waitForEvents(1)
      expect(editor.text()).to.contain(says('error.missing'))
      expect(Boolean(editor.button('Try again'))).to.equal(false)
      await editor.press('Back')
      expect(editor.types().at(-1)).to.equal('sample-form-closed')
    })

    it('no form for an item without a draft, which is an error', async () => {
      service.items.set('alpha', { name: 'Alpha' } as Sample)
      const editor = await renderInSession('sample-form', ['sample-failed'], {
        attributes: { sample: 'alpha' },
      })
      await editor.waitForEvents(1)
      expect(editor.text()).to.contain('The sample couldn’t be loaded.')
    })

    it('the scope that a refused read lacks', async () => {
      service.readError = new ApiError('insufficient-scope')
      const editor = await renderInSession('sample-form', ['sample-failed'], {
        attributes: { sample: 'alpha' },
      })
      await editor.waitForEvents(1)
      expect(editor.text()).to.contain('catalog:read')
    })
  })

  describe('without the right to write', () => {
    it('shows the values, and names the missing scope in a tooltip', async () => {
      const editor = await aSampleEditor({ sample: 'alpha' }, ['catalog:read'])
      const reason = editor.one('.read-only [title]')
      expect(reason.textContent).to.equal('You can look here, not change.')
      expect(reason.title).to.contain('change the catalog (catalog:write)')
      expect(FIELDS.map((pointer) => editor.field(pointer).readOnly)).not.to.include(false)
      expect(editor.button('Save')).to.equal(undefined)
      await expect(editor.element).to.be.accessible()
      await editor.submit()
      expect(service.updated).to.have.length(0)
    })

    it('shows the values by its attribute, and has a way back', async () => {
      const editor = await aSampleEditor({ sample: 'alpha', readonly: '' })
      expect(editor.text()).to.contain(editorMessages['merchant.look-only'])
      expect(editor.field('/name').readOnly).to.equal(true)
      expect(editor.button('Save')).to.equal(undefined)
      await editor.press('Back')
      expect(editor.types()).to.include('sample-form-closed')
    })
  })

  describe('saves', () => {
    it('a new item, and goes on with it', async () => {
      const editor = await aFilledEditor()
      await editor.submit()
      expect(service.created.map(({ body }) => body)).to.deep.equal([
        { name: 'Gamma', code: 'gamma' },
      ])
      expect(editor.element.sample).to.equal('gamma')
      expect(editor.texts('h2')).to.deep.equal(['Sample'])
      const event = editor.events.find(({ type }) => type === 'sample-saved')
      expect((event as DataWrittenEvent<unknown>).data).to.include({ code: 'gamma' })
      expect([announced(editor), editor.focused()?.localName]).to.deep.equal(['Saved', 'form'])
      expect(editor.element.hasUnsavedWork).to.equal(false)
      await editor.type('/name', 'Delta')
      await editor.submit()
      expect([service.created.length, service.updated.length]).to.deep.equal([1, 1])
    })

    it('an item with all its members, and shows it as the service has it', async () => {
      const editor = await aChangedEditor('Mine ')
      await editor.submit()
      expect(service.updated).to.deep.equal([{ id: 'alpha', body: { ...ALPHA, name: 'Mine ' } }])
      expect(values(editor)[0]).to.equal('Mine')
      const event = editor.events.find(({ type }) => type === 'sample-saved')
      expect((event as DataWrittenEvent<unknown>).data).to.include({ name: 'Mine' })
    })

    it('an item under another id, and goes on with that', async () => {
      const editor = await aSampleEditor({ sample: 'alpha' })
      await editor.type('/code', 'omega')
      await editor.submit()
      expect(editor.element.sample).to.equal('omega')
      expect(editor.text()).not.to.contain('deleted')
      expect(values(editor)).to.deep.equal(['Alpha', 'omega', 'https://alpha.example'])
    })

    it('an item that can’t be read afterwards, with the typed values', async () => {
      const { promise, resolve } = deferred()
      service.after = promise
      const editor = await aChangedEditor()
      await editor.submit()
      service.readError = new ApiError('upstream-unavailable')
      resolve()
      await settled()
      expect([values(editor)[0], saved(editor)]).to.deep.equal(['Mine', ['Saved']])
      expect(editor.types()).to.include('sample-saved')
      expect(editor.element.hasUnsavedWork).to.equal(false)
    })

    for (const [kind, start] of [
      ['new', aFilledEditor],
      ['changed', () => aChangedEditor()],
    ] as const)
      it(`a ${kind} item, shows that until the next edit, and offers the way back`, async () => {
        const editor = await start()
        expect(editor.text()).to.contain('Unsaved changes')
        await editor.submit()
        await settled()
        expect(saved(editor)).to.deep.equal(['Saved'])
        expect(editor.text()).not.to.contain('Unsaved changes')
        expect(editor.texts('.form-actions button')).to.deep.equal(['Save', 'Back'])
        await expect(editor.element).to.be.accessible()
        const name = values(editor)[0]!
        await editor.type('/name', 'Other')
        expect(saved(editor)).to.deep.equal([])
        expect(editor.texts('.form-actions button')).to.deep.equal(['Save', 'Cancel'])
        await editor.type('/name', name)
        expect(saved(editor)).to.deep.equal([])
      })

    it('once for a double click', async () => {
      const { promise, resolve } = deferred()
      service.after = promise
      const editor = await aFilledEditor()
      const save = editor.button('Save')
      save.click()
      save.click()
      await settled()
      expect(editor.texts('[part=save]')).to.deep.equal(['Saving…'])
      expect(editor.field('/name').readOnly).to.equal(true)
      save.click()
      await settled()
      resolve()
      await settled()
      expect(service.created).to.have.length(1)
    })
  })

  describe('marks a field', () => {
    it('after it was left, and then as the text changes', async () => {
      const editor = await aSampleEditor()
      await editor.type('/site', 'shop')
      expect(editor.issue('/site')).to.equal('')
      await editor.leave('/site')
      expect(editor.issue('/site')).to.equal(editorMessages['form.url'])
      expect(editor.field('/site').ariaInvalid).to.equal('true')
      await expect(editor.element).to.be.accessible()
      await editor.type('/site', 'https://shop.example')
      expect(editor.issue('/site')).to.equal('')
    })

    it('not after it was left empty, unless a text was typed and removed', async () => {
      const editor = await aSampleEditor()
      await editor.leave('/name')
      expect(editor.issue('/name')).to.equal('')
      await editor.fill({ '/name': 'Gamma' })
      await editor.fill({ '/name': '' })
      await editor.leave('/name')
      expect(editor.issue('/name')).to.equal(editorMessages['form.required'])
    })

    it('instead of a save, with the focus on the first one', async () => {
      const editor = await aSampleEditor()
      await editor.type('/name', 'Gamma')
      await editor.submit()
      expect(service.created).to.have.length(0)
      expect(editor.focused()).to.equal(editor.field('/code'))
      expect(editor.issue('/code')).to.equal(editorMessages['form.required'])
      expect(announced(editor)).to.equal(says('editor.invalid'))
      expect(editor.texts('.invalid')).to.deep.equal([says('editor.invalid')])
      expect(editor.one('.invalid').checkVisibility()).to.equal(true)
    })

    it('with an issue of several members', async () => {
      const editor = await aSampleEditor()
      await editor.fill({ '/name': 'gamma', '/code': 'gamma' })
      await editor.submit()
      expect(editor.issue('/code')).to.equal('The name is no code.')
      expect(service.created).to.have.length(0)
    })

    it('that the service refuses, in words of the element, and keeps the typed values', async () => {
      service.createError = refused(
        { issue: 'TAKEN', field: '/code', description: 'Taken.' },
        { issue: 'OTHER', description: 'Too many samples.' },
      )
      const editor = await aFilledEditor()
      await editor.submit()
      expect(editor.issue('/code')).to.equal('Another sample has this code.')
      expect(editor.texts('.form-alert')).to.deep.equal(['Too many samples.'])
      expect(editor.focused()).to.equal(editor.field('/code'))
      expect(announced(editor)).to.equal(says('editor.invalid'))
      expect(values(editor)).to.deep.equal(['Gamma', 'gamma', ''])
      await editor.type('/code', 'delta')
      expect(editor.issue('/code')).to.equal('')
      service.createError = undefined
      await editor.submit()
      expect(editor.types()).to.include('sample-saved')
      expect(editor.all('.form-alert')).to.have.length(0)
    })
  })

  describe('shows above its actions, with the focus,', () => {
    async function alertOf(error: ApiError): Promise<string> {
      service.createError = error
      const editor = await aFilledEditor()
      await editor.submit()
      expect(editor.focused()).to.equal(editor.one('.form-alert'))
      return editor.texts('.form-alert').join()
    }

    it('an issue of a member without a field', async () => {
      const issues = [{ pointer: '/customer', message: 'must be known' }]
      const text = await alertOf(new ApiError('invalid-request', { issues }))
      expect(text).to.equal('must be known')
    })

    it('a failure without a reason, and announces it', async () => {
      service.createError = new ApiError('upstream-unavailable')
      const editor = await aFilledEditor()
      await editor.submit()
      expect(editor.texts('.form-alert')).to.deep.equal([editorMessages['editor.failed']])
      expect(announced(editor)).to.equal(editorMessages['editor.failed'])
    })

    it('the scope that a refused save lacks', async () => {
      expect(await alertOf(new ApiError('insufficient-scope'))).to.equal(
        'You can look here, not change.',
      )
    })
  })
})
