/**
 * Refreshes a card after changes elsewhere of the resources that it shows.
 *
 *   readonly #changes = new CardChanges(this, { kinds: () => ['invoice'], … })
 *   new SessionConsumer(this, { path, onChanges: this.#changes.follow })
 *
 * Changes wait while the card is busy, and are read once it is not.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ChangeKind } from '../../../server/contract/notifications/change.ts'
import type { AsyncData } from '../controllers/async-data.ts'
import type { ChangesListener, FollowedChange } from '../session/change-feed.ts'

interface ChangesConfig {
  readonly kinds: () => readonly ChangeKind[]
  readonly isBusy: () => boolean
  readonly data: () => Pick<AsyncData<never, unknown>, 'error' | 'requestedAt' | 'refresh'>
}

export class CardChanges implements ReactiveController {
  readonly #config: ChangesConfig
  readonly #parts: ((now?: number) => void)[] = []
  readonly #handlers: ((change: FollowedChange) => boolean)[] = []
  /** A change has come while the card was busy. */
  #isOutdated = false

  constructor(host: ReactiveControllerHost, config: ChangesConfig) {
    this.#config = config
    host.addController(this)
  }

  /** Adds a part of the card that reads separate data: it is refreshed together with the card. */
  addPart(refresh: (now?: number) => void): void {
    this.#parts.push(refresh)
  }

  /** Adds a handler, which returns true for a change that it deals with: such a change refreshes nothing. */
  addHandler(handler: (change: FollowedChange) => boolean): void {
    this.#handlers.push(handler)
  }

  readonly follow: ChangesListener = (changes, now) => {
    const { kinds, isBusy, data } = this.#config
    const { error, requestedAt } = data()
    // Refused for a time: the polling and "Try again" come after it.
    if (error?.retryAfter) return
    const isNew = changes.some(
      (change) =>
        (change.kind === 'resync' || kinds().includes(change.kind)) &&
        change.at > requestedAt &&
        !this.#handlers.some((handle) => handle(change)),
    )
    if (!isNew) return
    this.#isOutdated = isBusy()
    if (!this.#isOutdated) this.#refresh(now)
  }

  hostUpdated(): void {
    if (!this.#isOutdated || this.#config.isBusy()) return
    this.#isOutdated = false
    this.#refresh()
  }

  /** `now` is the time of a refresh of several elements. */
  #refresh(now?: number): void {
    this.#config.data().refresh(now)
    for (const refresh of this.#parts) refresh(now)
  }
}
