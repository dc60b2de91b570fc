/** The clock on the page: what it shows, and the ways to turn it. */
import { html } from 'hono/html'
import type { Html } from '../checkout/layout.ts'
import { callForm } from './call-form.ts'
import { nextMonth, weekday } from './time.ts'
import type { View } from './view.ts'

const STEPS = [
  ['hours', 1, '+ 1 hour'],
  ['days', 1, '+ 1 day'],
  ['days', 7, '+ 1 week'],
] as const

export const clock = ({ now, frozen }: View): Html =>
  html`<section class="card clock" aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
    <div id="face" data-live class="face">
      <time id="now" datetime="${now.toISOString()}" ${frozen ? '' : 'data-runs'}>${now.toISOString().slice(11, 19)}</time>
      <p>${weekday.format(now)}, UTC <span class="state ${frozen ? 'open' : 'good'}">${frozen ? 'Stopped' : 'Running'}</span></p>
    </div>
    <div class="turns">
      ${callForm({
        id: 'advance',
        call: 'POST /sandbox/clock/advance',
        fields: html`<div class="row">${STEPS.map(
          ([unit, n, text]) =>
            html`<button name="${unit}" value="${n}" data-as="number">${text}</button>`,
        )}</div>`,
      })}
      ${callForm({
        id: 'set',
        call: 'PUT /sandbox/clock',
        fields: html`<div class="row" id="clock-switches" data-live>
          <button id="next-month" class="strong" name="now" value="${nextMonth(now).toISOString()}">To next month</button>
          <button id="freeze" name="frozen" value="${String(!frozen)}" data-as="json">${frozen ? 'Let it run' : 'Stop it'}</button>
        </div>`,
      })}
      ${callForm({
        id: 'move',
        call: 'PUT /sandbox/clock',
        fields: html`<div class="row"><label class="inline">To <input name="now" type="datetime-local" data-as="instant" required></label>
          <button>Set</button></div>`,
      })}
    </div>
  </section>`
