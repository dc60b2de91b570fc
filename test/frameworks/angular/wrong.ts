import { Component } from '@angular/core'
import { TILLKIT_DIRECTIVES } from 'tillkit/angular'

@Component({
  selector: 'app-wrong',
  imports: [TILLKIT_DIRECTIVES],
  template: `
    <usage-meter view="tables" />
    <usage-meter [limits]="5" />
    <usage-meter (usage-loaded)="show($event.data.total)" />
  `,
})
export class Wrong {
  protected show(_: unknown): void {}
}
