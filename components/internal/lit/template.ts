/**
 * Lit's templates: what stands between the holes is parsed once, what stands in them is written when it differs.
 *
 * A hole within a tag is an attribute (`class=${…}`), a property (`.checked=`), a switch (`?hidden=`) or a
 * listener (`@click=`); any other shows text, a template or a list of them. So no attribute holds a bare
 * `<` or `>`, and a property's name is lower case, as the parser has it.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): typeof rules
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('lit-html', { createHTML: (text) => text })

/** In a tag it is a value; between `<` and `>` the parser makes a comment of it. No template writes it itself. */
const HOLE = '?lit$'

/** Asked of the prototype: a form of the page by the name of a method would stand in for it. */
const { createElement, createTreeWalker, importNode } = Document.prototype

/** `NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT` */
const ELEMENTS_AND_COMMENTS = 0x81

const walker = createTreeWalker.call(document, document, ELEMENTS_AND_COMMENTS)

/** Shows nothing; an attribute that is nothing is not there. */
export const nothing = Symbol('nothing')

type Values = readonly unknown[]

/** What a template shows: an instance, because an answer can hold any object but none of these. */
class Result {
  readonly strings: TemplateStringsArray
  readonly values: Values
  readonly isSvg: boolean

  constructor(strings: TemplateStringsArray, values: Values, isSvg: boolean) {
    this.strings = strings
    this.values = values
    this.isSvg = isSvg
  }
}

export const html = (strings: TemplateStringsArray, ...values: Values) =>
  new Result(strings, values, false)

/** For what stands inside an `<svg>`. */
export const svg = (strings: TemplateStringsArray, ...values: Values) =>
  new Result(strings, values, true)

/** One place that shows something: it takes from the values what is its own. */
interface Part {
  set(values: Values): void
}

/** Where a part goes: to which node, counted from 1, with values from which place on. */
interface Place {
  readonly at: number
  readonly part: (node: Node) => Part
}

const templates = new WeakMap<TemplateStringsArray, Template>()

class Template {
  readonly #content: DocumentFragment
  readonly #places: Place[] = []

  constructor({ strings, isSvg }: Result) {
    const joined = strings.reduce((before, next) => {
      const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>')
      return before + (isInTag ? HOLE : `<${HOLE}>`) + next
    })
    // A hole at the end ends with a mark, because something else may follow where it is put.
    const text = joined.endsWith(`${HOLE}>`) ? `${joined}<?>` : joined
    const whole = isSvg ? `<svg>${text}</svg>` : text
    const template = createElement.call(document, 'template') as HTMLTemplateElement
    template.innerHTML = policy?.createHTML(whole) ?? whole
    const content = (this.#content = template.content)
    if (isSvg) content.replaceChildren(...content.firstChild!.childNodes)
    walker.currentNode = content
    let from = 0
    for (let at = 1; walker.nextNode(); at++) {
      const node = walker.currentNode
      if (node instanceof Element) from = this.#attributes(node, at, from)
      else if (node.nodeValue === HOLE) {
        const own = from++
        this.#places.push({ at, part: (start) => new ChildPart(start, start.nextSibling, own) })
      }
    }
  }

  #attributes(element: Element, at: number, from: number): number {
    let next = from
    for (const name of element.getAttributeNames()) {
      const texts = element.getAttribute(name)!.split(HOLE)
      if (texts.length === 1) continue
      element.removeAttribute(name)
      const Kind = KINDS[name[0]!] ?? AttributePart
      const bare = name.replace(/^[.?@]/, '')
      // A value alone stays what it is; with text around it becomes text.
      const around = texts.join('') || texts.length > 2 ? texts : []
      const own = next
      next += texts.length - 1
      this.#places.push({ at, part: (node) => new Kind(node as Element, bare, around, own) })
    }
    return next
  }

  create(): Instance {
    const fragment = importNode.call(document, this.#content, true) as DocumentFragment
    walker.currentNode = fragment
    let passed = 0
    const parts = this.#places.map(({ at, part }) => {
      for (; passed < at; passed++) walker.nextNode()
      return part(walker.currentNode)
    })
    return { template: this, fragment, parts }
  }
}

/** A template that is shown somewhere. */
interface Instance {
  readonly template: Template
  readonly fragment: DocumentFragment
  readonly parts: readonly Part[]
}

class AttributePart implements Part {
  protected readonly element: Element
  protected readonly name: string
  readonly #texts: readonly string[]
  readonly #from: number
  #value: unknown = nothing

  constructor(element: Element, name: string, texts: readonly string[], from: number) {
    this.element = element
    this.name = name
    this.#texts = texts
    this.#from = from
  }

  set(values: Values): void {
    const value = this.#texts.length ? this.#joined(values) : values[this.#from]
    if (value === this.#value) return
    this.#value = value
    this.write(value)
  }

  #joined(values: Values): unknown {
    const own = values.slice(this.#from, this.#from + this.#texts.length - 1)
    if (own.includes(nothing)) return nothing
    return this.#texts.reduce((text, next, index) => text + (own[index - 1] ?? '') + next)
  }

  protected write(value: unknown): void {
    if (value === nothing) this.element.removeAttribute(this.name)
    else this.element.setAttribute(this.name, (value ?? '') as string)
  }
}

class PropertyPart extends AttributePart {
  protected override write(value: unknown): void {
    Reflect.set(this.element, this.name, value === nothing ? undefined : value)
  }
}

class SwitchPart extends AttributePart {
  protected override write(value: unknown): void {
    this.element.toggleAttribute(this.name, !!value && value !== nothing)
  }
}

class ListenerPart extends AttributePart {
  #listener: unknown

  protected override write(value: unknown): void {
    if (!this.#listener) this.element.addEventListener(this.name, this)
    this.#listener = value
  }

  handleEvent(event: Event): void {
    if (typeof this.#listener === 'function') this.#listener(event)
  }
}

const KINDS: Record<string, typeof AttributePart> = {
  '.': PropertyPart,
  '?': SwitchPart,
  '@': ListenerPart,
}

/** A text's node, a template's instance or the parts of a list. */
type Shown = Text | Instance | ChildPart[] | undefined

/** Shows a value between two nodes. */
class ChildPart implements Part {
  readonly end: Node | null
  readonly #start: Node
  readonly #own: number
  #value: unknown
  #shown: Shown

  constructor(start: Node, end: Node | null, own = 0) {
    this.end = end
    this.#start = start
    this.#own = own
  }

  set(values: Values): void {
    const value = values[this.#own]
    if (value === this.#value && !Array.isArray(value)) return
    this.#value = value
    if (value instanceof Result) this.#showTemplate(value)
    else if (Array.isArray(value)) this.#showList(value)
    else this.#showText(value === nothing ? '' : String(value ?? ''))
  }

  #showText(text: string): void {
    const shown = this.#shown
    if (text && shown instanceof Text) shown.data = text
    else {
      const node = text ? new Text(text) : undefined
      this.#show(node, node)
    }
  }

  #showTemplate(result: Result): void {
    const { strings, values } = result
    let template = templates.get(strings)
    if (!template) templates.set(strings, (template = new Template(result)))
    const shown = this.#shown as Instance | undefined
    const instance = shown?.template === template ? shown : template.create()
    for (const part of instance.parts) part.set(values)
    if (instance !== shown) this.#show(instance, instance.fragment)
  }

  #showList(values: Values): void {
    if (!Array.isArray(this.#shown)) this.#show([])
    const parts = this.#shown as ChildPart[]
    for (const [index, value] of values.entries()) {
      // Each part ends with a mark of its own and begins where the one before has ended.
      parts[index] ??= new ChildPart(this.#after(index, parts), this.#insert(new Comment()))
      parts[index].set([value])
    }
    parts.length = values.length
    this.#clear(this.#after(values.length, parts))
  }

  #after(index: number, parts: readonly ChildPart[]): Node {
    return parts[index - 1]?.end ?? this.#start
  }

  #show(shown: Shown, node?: Node): void {
    if (this.#shown) this.#clear(this.#start)
    if (node) this.#insert(node)
    this.#shown = shown
  }

  #insert(node: Node): Node {
    return this.#start.parentNode!.insertBefore(node, this.end)
  }

  /** Removes what stands behind a node, as far as the end. */
  #clear(after: Node): void {
    while (after.nextSibling !== this.end) after.nextSibling!.remove()
  }
}

const roots = new WeakMap<Node, ChildPart>()

/** Shows a value in a root, and in the same root the next one in its place. */
export function render(value: unknown, root: ShadowRoot): void {
  let part = roots.get(root)
  if (!part) roots.set(root, (part = new ChildPart(root.appendChild(new Comment()), null)))
  part.set([value])
}
