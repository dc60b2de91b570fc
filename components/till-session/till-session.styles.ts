/** The session has no box of its own; `appearance` decides the colour scheme below it. */
import { css } from 'lit'

export const styles = css`
  :host {
    display: contents;
  }
  :host([appearance="light"]) {
    color-scheme: light;
  }
  :host([appearance="dark"]) {
    color-scheme: dark;
  }
`
