/** Turns the page's frames by hand, so that a test sees what each of them shows. */
export class FramesDouble {
  #asked = new Map<number, FrameRequestCallback>()
  #ids = 1
  readonly #former = { requestAnimationFrame, cancelAnimationFrame }

  constructor() {
    Object.assign(window, {
      requestAnimationFrame: (run: FrameRequestCallback) => {
        this.#asked.set(this.#ids, run)
        return this.#ids++
      },
      cancelAnimationFrame: (id: number) => void this.#asked.delete(id),
    })
  }

  /** How many callbacks wait. */
  get pending(): number {
    return this.#asked.size
  }

  next(): void {
    // Those of this frame, unless one before has called one off.
    for (const [id, run] of [...this.#asked]) {
      if (this.#asked.delete(id)) run(performance.now())
    }
  }

  restore(): void {
    Object.assign(window, this.#former)
  }
}
