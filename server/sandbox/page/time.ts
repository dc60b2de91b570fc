/** Instants as the page shows them: UTC, in English. */

export const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

export const instant = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

export const weekday = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })

/** Five minutes into the next month, when what ended with this one is billed. */
export const nextMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 5))
