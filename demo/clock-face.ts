/** The sandbox's clock on the page: ticks between two readings, as it does in the sandbox. */

const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

export interface Reading {
  now: string
  frozen: boolean
}

/** @param face shows "–" until the first reading */
export function clockFace(face: Element) {
  let reading: { now: number; at: number; frozen: boolean } | undefined

  function tick(): void {
    if (!reading) return
    const now = reading.now + (reading.frozen ? 0 : performance.now() - reading.at)
    const date = document.createElement('small')
    date.textContent = day.format(now)
    face.replaceChildren(`${time.format(now)} UTC`, date)
  }
  setInterval(tick, 1000)

  return {
    read(said: Reading): void {
      reading = { now: Date.parse(said.now), at: performance.now(), frozen: said.frozen }
      tick()
    },
  }
}
