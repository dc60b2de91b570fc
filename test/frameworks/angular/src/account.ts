import { Component, signal } from '@angular/core'
import type { UsageLoadedEvent } from 'tillkit'
import { TILLKIT_DIRECTIVES } from 'tillkit/angular'

@Component({
  selector: 'app-account',
  imports: [TILLKIT_DIRECTIVES],
  template: `
    <till-session fetchFrom="/till-session">
      <usage-meter
        view="table"
        [limits]="{ api_calls: 1_000 }"
        (usage-loaded)="showCurrency($event)"
      />
      <output>{{ currency() }}</output>
      <pay-link-button [link]="link" layout="button" />
    </till-session>
  `,
})
export class Account {
  protected readonly link = new URLSearchParams(location.search).get('link') ?? ''
  protected readonly currency = signal('')

  protected showCurrency({ data }: UsageLoadedEvent): void {
    this.currency.set(data.total_amount.currency_code)
  }
}
