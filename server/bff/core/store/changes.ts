/**
 * Publish and subscribe between replicas: hints that something has changed, and their in-memory form.
 *
 * A message is delivered at most once, to the subscribers of that moment. No state depends on it: subscribers read
 * again, and read everything after a gap.
 */
export interface Changes {
  /** Never rejects: a lost hint must not fail the call that it is about. Resolves before listeners run. */
  publish(topic: string, message: string): Promise<void>
  /**
   * Returns the function that ends the subscription; no listener runs after it. Errors of listeners are ignored.
   * @param onGap called after messages may have been lost, once they are delivered again
   * @param onReady called once messages that are published from then on are delivered
   */
  subscribe(
    topic: string,
    listener: ChangeListener,
    onGap?: () => void,
    onReady?: () => void,
  ): () => void
}

type ChangeListener = (message: string) => void

interface Subscription {
  listener: ChangeListener
  /** Called after messages may have been lost. */
  onGap: (() => void) | undefined
}

/** The subscriptions of one process, by topic. */
export class Subscriptions {
  readonly #byTopic = new Map<string, Set<Subscription>>()

  get topics(): string[] {
    return [...this.#byTopic.keys()]
  }

  has(topic: string): boolean {
    return this.#byTopic.has(topic)
  }

  /** Returns the function that removes it, once. */
  add(topic: string, subscription: Subscription): () => void {
    const ofTopic = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, ofTopic.add(subscription))
    return () => {
      if (ofTopic.delete(subscription) && ofTopic.size === 0) this.#byTopic.delete(topic)
    }
  }

  deliver(topic: string, message: string): void {
    const ofTopic = this.#byTopic.get(topic)
    this.#run(ofTopic, ({ listener }) => listener(message))
  }

  reportGap(): void {
    for (const ofTopic of [...this.#byTopic.values()]) this.#run(ofTopic, ({ onGap }) => onGap?.())
  }

  #run(ofTopic: Set<Subscription> | undefined, call: (subscription: Subscription) => void): void {
    if (!ofTopic) return
    for (const subscription of [...ofTopic]) {
      // A listener before it may have removed it.
      if (!ofTopic.has(subscription)) continue
      try {
        call(subscription)
      } catch {
        // One listener's error must not keep a message from the others.
      }
    }
  }
}

/** Changes of a single replica, in memory. */
export function memoryChanges(): Changes {
  const subscriptions = new Subscriptions()
  return {
    async publish(topic, message) {
      // Later, as over a network: the publisher never runs a listener's code.
      queueMicrotask(() => subscriptions.deliver(topic, message))
    },
    subscribe(topic, listener, onGap, onReady) {
      const remove = subscriptions.add(topic, { listener, onGap })
      onReady?.()
      return remove
    },
  }
}
