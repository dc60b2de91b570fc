/** Waits for events and updates of an element. */

/** The next event of a type that reaches `target`. */
export const next = <E extends Event = Event>(target: EventTarget, type: string): Promise<E> =>
  new Promise((resolve) =>
    target.addEventListener(type, (event) => resolve(event as E), { once: true }),
  )

const { port1, port2 } = new MessageChannel()
port1.start()
const { setTimeout } = globalThis
const realNow = performance.now.bind(performance)

/**
 * One turn of the real event loop, with its promises. The message keeps the timer free of the 4 ms that browsers add
 * to a timer that a timer has set.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    port1.addEventListener('message', () => setTimeout.call(globalThis, resolve), { once: true })
    port2.postMessage(undefined)
  })

/** The next frame, with which the `close` event of a dialog comes. */
export const nextFrame = () => new Promise(requestAnimationFrame)

/** What was posted on any BroadcastChannel before has arrived: messages keep their order. */
export async function channelsHeard(): Promise<void> {
  const [from, to] = [new BroadcastChannel('last'), new BroadcastChannel('last')]
  const arrival = next(to, 'message')
  from.postMessage('')
  await arrival
  for (const channel of [from, to]) channel.close()
  await settled()
}

/** Runs all pending promises, body reads and updates that need no timer or network. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await nextTurn()
}

/** Where no event or promise tells that something came: looked at each turn, then every few milliseconds. */
export async function waitUntil(
  isTrue: () => unknown,
  message = 'waitUntil',
  { timeout = 2000 } = {},
): Promise<void> {
  const end = realNow() + timeout
  for (let turn = 0; !(await isTrue()); turn++) {
    if (realNow() > end) throw new Error(`Timeout: ${message}`)
    await nextTurn()
    if (turn > 20) await new Promise((later) => setTimeout.call(window, later, 5))
  }
}

/** The visible text of an element's shadow root. */
export function shownText(element: Element): string {
  const parts: string[] = []
  const walk = (node: Node) => {
    if (node instanceof Text) parts.push(node.data)
    if (node instanceof Element) {
      if (node.localName === 'style' || (node as HTMLElement).hidden) return
      if (node instanceof HTMLSlotElement && node.assignedNodes().length) {
        return node.assignedNodes().forEach(walk)
      }
    }
    ;(node instanceof Element && node.shadowRoot ? node.shadowRoot : node).childNodes.forEach(walk)
  }
  walk(element)
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

/** The console warnings during `meanwhile`. */
export async function warned(meanwhile: () => Promise<unknown>): Promise<string[]> {
  const warnings: string[] = []
  const { warn } = console
  console.warn = (text: unknown) => warnings.push(String(text))
  try {
    await meanwhile()
  } finally {
    console.warn = warn
  }
  return warnings
}
