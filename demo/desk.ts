/** The sandbox page: advances the clock, sends usage, hands out cards, shows the orders. */
import { ask, fillPage } from './ask.ts'
import { clockFace, type Reading } from './clock-face.ts'
import { customers } from './customers.ts'
import { showLedger } from './ledger.ts'

const find = <Found extends Element>(selector: string) => document.querySelector<Found>(selector)!

/** One form: while it works its buttons wait; what came of it stands below it. */
function handle(
  id: string,
  act: (form: HTMLFormElement, by: HTMLButtonElement) => Promise<string>,
) {
  const form = find<HTMLFormElement>(`#${id}`)
  const said = form.parentElement!.querySelector('output')!
  let busy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // Not disabled: a button that is loses the focus it has.
    if (busy) return
    busy = true
    const by = (event.submitter ?? form.querySelector('button')) as HTMLButtonElement
    by.setAttribute('aria-busy', 'true')
    said.textContent = 'Working …'
    try {
      said.textContent = await act(form, by)
      await showLedger()
    } catch (error) {
      said.textContent = `That did not work. ${(error as Error).message}`
    } finally {
      by.removeAttribute('aria-busy')
      busy = false
    }
  })
}

const clock = clockFace(find('#clock'))

handle('advance', async (_form, { value }) => {
  const now = new Date((await ask<Reading>('desk/clock')).now)
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 5)
  const seconds = value === 'month' ? Math.ceil((nextMonth - now.getTime()) / 1000) : Number(value)
  clock.read(await ask<Reading>('desk/clock', { seconds }))
  return 'The sandbox has caught up: everything due by then has been done.'
})

handle('send', async (form) => {
  const { subscription, metric, count } = Object.fromEntries(new FormData(form))
  const { sent } = await ask<{ sent: number }>('desk/events', {
    subscription,
    metric,
    count: Number(count),
  })
  return `${sent} events sent.`
})

handle('card', async (form) => {
  await ask('desk/card', Object.fromEntries(new FormData(form)))
  return 'The card is on file.'
})

const whose = find<HTMLSelectElement>('select[name=customer]')
const behaviour = find<HTMLSelectElement>('select[name=behaviour]')
let looks = 0
/** Shows the card the customer has now, unless another choice was made meanwhile. */
async function showCard() {
  const look = ++looks
  const card = await ask<{ behaviour: string }>(`desk/card?customer=${whose.value}`)
  if (look === looks) behaviour.value = card.behaviour
}
behaviour.addEventListener('change', () => {
  looks++
})
whose.addEventListener('change', () => void fillPage(showCard))

const fill = (name: string, options: [text: string, value: string][]) =>
  find(`select[name=${name}]`).replaceChildren(
    ...options.map(([text, value]) => new Option(text, value)),
  )

interface Subscription {
  external_id: string
  external_customer_id: string
  plan: string
}

void fillPage(async () => {
  const [reading, everybody, subscriptions, metrics] = await Promise.all([
    ask<Reading>('desk/clock'),
    customers(),
    ask<Subscription[]>('desk/subscriptions'),
    ask<{ name: string; code: string }[]>('desk/metrics'),
    showLedger(),
  ])
  clock.read(reading)
  fill(
    'customer',
    everybody.map(({ name, external_id }) => [name, external_id]),
  )
  await showCard()

  const ids = everybody.map(({ external_id }) => external_id)
  const place = ({ external_customer_id }: Subscription) => ids.indexOf(external_customer_id)
  fill(
    'subscription',
    subscriptions
      .sort((a, b) => place(a) - place(b))
      .map((one) => [`${everybody[place(one)]?.name} · ${one.plan}`, one.external_id]),
  )
  fill(
    'metric',
    metrics.map(({ name, code }) => [name, code]),
  )
})

/** Milliseconds between two looks at what happens. */
const LOOK_EVERY = 3000
setInterval(() => {
  // What can't be read now is read the next time.
  if (!document.hidden) showLedger().catch(() => {})
}, LOOK_EVERY)
