/**
 * Lit's element: properties that follow their attributes and the other way round, controllers, and one
 * update for all that changes at a time. A class declares all of its properties, also those that it inherits.
 */
import { adoptStyles, type Styles } from './sheets.ts'
import { render } from './template.ts'

export interface Declaration {
  /** Default: the property's name in lower case. */
  readonly attribute?: string | false
  readonly type?: unknown
  /** The element's own: without an attribute. */
  readonly state?: boolean
  readonly reflect?: boolean
  /** What the property begins with is not reflected, and is there again without the attribute. */
  readonly useDefault?: boolean
  readonly converter?: { fromAttribute(text: string | null): unknown }
}

interface Controller {
  hostConnected?(): void
  hostDisconnected?(): void
  hostUpdate?(): void
}

const attributeOf = (name: string, { attribute, state }: Declaration) =>
  !state && (attribute ?? name.toLowerCase())

function read(text: string | null, { converter, type }: Declaration): unknown {
  if (converter) return converter.fromAttribute(text)
  if (type === Boolean) return text !== null
  return type === Number && text !== null ? Number(text) : text
}

export class LitElement extends HTMLElement {
  static properties: Readonly<Record<string, Declaration>> = {}
  static readonly styles: Styles = []

  /** Asked for once, when the class is registered. */
  static get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the class that is registered, not this one.
    const { properties, prototype } = this
    return Object.entries(properties).flatMap(([name, declaration]) => {
      Object.defineProperty(prototype, name, {
        configurable: true,
        get(this: LitElement) {
          return this.#values.get(name)
        },
        set(this: LitElement, value: unknown) {
          this.#set(name, value, declaration)
        },
      })
      return attributeOf(name, declaration) || []
    })
  }

  hasUpdated = false
  readonly renderRoot = this.attachShadow({ mode: 'open' })
  readonly #values = new Map<string, unknown>()
  readonly #defaults = new Map<string, unknown>()
  readonly #controllers = new Set<Controller>()
  readonly #reflected = new Set<string>()
  /** What the page has set before the class was registered. */
  #early: [name: string, value: unknown][] = []
  #changed = new Map<string, unknown>()
  /** The property that takes its value from the attribute, or gives it. */
  #following: string | undefined
  #isPending = false
  #begin = () => {}
  #updated: Promise<unknown> = new Promise<void>((begin) => (this.#begin = begin))

  constructor() {
    super()
    adoptStyles(this.renderRoot, this.#class.styles)
    for (const name of Object.keys(this.#class.properties)) {
      const own = Object.getOwnPropertyDescriptor(this, name)
      if (own) this.#early.push([name, own.value])
      Reflect.deleteProperty(this, name)
    }
    this.requestUpdate()
  }

  get #class() {
    return this.constructor as typeof LitElement
  }

  /** Resolves when the element shows what it is to show. */
  get updateComplete(): Promise<unknown> {
    return this.#updated
  }

  addController(controller: Controller): void {
    this.#controllers.add(controller)
  }

  requestUpdate(): void {
    if (!this.#isPending) this.#updated = this.#update()
  }

  connectedCallback(): void {
    this.#begin()
    for (const controller of this.#controllers) controller.hostConnected?.()
  }

  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.()
  }

  attributeChangedCallback(attribute: string, _: string | null, text: string | null): void {
    for (const [name, declaration] of Object.entries(this.#class.properties)) {
      if (attributeOf(name, declaration) !== attribute || this.#following === name) continue
      const value = read(text, declaration)
      this.#follow(name, () => Reflect.set(this, name, value ?? this.#defaults.get(name) ?? value))
    }
  }

  protected willUpdate(_changed: ReadonlyMap<string, unknown>): void {}
  protected updated(_changed: ReadonlyMap<string, unknown>): void {}

  protected render(): unknown {
    return undefined
  }

  #set(name: string, value: unknown, { reflect, useDefault }: Declaration): void {
    const old = this.#values.get(name)
    this.#values.set(name, value)
    if (useDefault && !this.#defaults.has(name)) this.#defaults.set(name, value)
    else if (!Object.is(value, old)) {
      if (!this.#changed.has(name)) this.#changed.set(name, old)
      if (reflect && this.#following !== name) this.#reflected.add(name)
      this.requestUpdate()
    }
  }

  async #update(): Promise<boolean> {
    this.#isPending = true
    // What went wrong before is told; this update has its own chance.
    try {
      await this.#updated
    } catch (thrown) {
      void Promise.reject(thrown)
    }
    const changed = this.#changed
    let content: unknown
    try {
      for (const [name, value] of this.#early.splice(0)) Reflect.set(this, name, value)
      this.willUpdate(changed)
      for (const controller of this.#controllers) controller.hostUpdate?.()
      content = this.render()
      this.#reflect()
    } finally {
      this.#changed = new Map()
      this.#isPending = false
    }
    render(content, this.renderRoot)
    this.hasUpdated = true
    this.updated(changed)
    return !this.#isPending
  }

  #reflect(): void {
    for (const name of this.#reflected) {
      const declaration = this.#class.properties[name]!
      const attribute = attributeOf(name, declaration) as string
      const value = this.#values.get(name)
      const text = declaration.type === Boolean ? (value ? '' : null) : value
      this.#follow(name, () => {
        if (text == null) this.removeAttribute(attribute)
        else this.setAttribute(attribute, String(text))
      })
    }
    this.#reflected.clear()
  }

  #follow(name: string, step: () => void): void {
    this.#following = name
    step()
    this.#following = undefined
  }
}
