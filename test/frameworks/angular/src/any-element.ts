/** Attributes of every HTML element in Angular, on the elements; compiled, not rendered. */
import { Component, type ElementRef, signal, viewChild } from '@angular/core'
import type { UsageMeter } from 'tillkit'
import { TILLKIT_DIRECTIVES } from 'tillkit/angular'

@Component({
  selector: 'app-any-element',
  imports: [TILLKIT_DIRECTIVES],
  template: `
    @for (name of names(); track name) {
      <till-session>
        <usage-meter
          #meter
          [id]="name"
          class="meter"
          [class.wide]="true"
          style="inline-size: 20rem"
          [style.color]="'red'"
          [title]="name"
          tabindex="0"
          slot="usage"
          hidden
          role="region"
          [attr.aria-label]="name"
          [attr.data-name]="name"
          (click)="show($event, meter)"
          (keydown.enter)="show($event, meter)"
        />
        <invoice-list pageSize="5" refresh="60" />
        <invoice-list [pageSize]="5" />
        <pay-link-button showPrice><a href="/buy">Buy</a></pay-link-button>
      </till-session>
    }
  `,
})
export class AnyElement {
  protected readonly names = signal(['one'])
  protected readonly meter = viewChild<ElementRef<UsageMeter>>('meter')
  protected show(_: Event, meter: UsageMeter): string {
    return meter.view
  }
}
