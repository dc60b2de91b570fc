/** `.button`: the primary action, on a button or a link; `.quiet` for secondary actions. */
import { css } from 'lit'

export const button = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-block-size: var(--_control-height);
    /* A large text on a small screen needs the room more than the padding. */
    padding: 0.3em min(1.1em, 6vw);
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: var(--_accent);
    color: var(--_on-accent);
    font: 600 var(--_size-m) / 1.4 var(--_font);
    text-align: center;
    text-decoration: none;
    overflow-wrap: anywhere;
    hyphens: auto;
    cursor: pointer;
    user-select: none;
    transition: background-color var(--_motion);
  }
  /* A tap would leave the color of hovering. */
  @media (hover: hover) {
    .button:hover {
      background: color-mix(in oklab, var(--_accent) 88%, var(--_press-tint));
    }
  }
  .button:active {
    background: color-mix(in oklab, var(--_accent) 78%, var(--_press-tint));
  }
  .button.quiet {
    padding-inline: min(0.85em, 5vw);
    border-color: var(--_field-line);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: var(--_shadow);
  }
  @media (hover: hover) {
    .button.quiet:hover {
      background: var(--_surface-muted);
    }
  }
  .button:is(:disabled, [aria-disabled="true"]) {
    border-color: transparent;
    background: var(--_surface-muted);
    color: var(--_muted);
    box-shadow: none;
    cursor: default;
  }
  @media (forced-colors: active) {
    .button:is(:disabled, [aria-disabled="true"]) {
      border-color: GrayText;
      color: GrayText;
    }
  }
  /* Paper has no controls. */
  @media print {
    .button:not(#_) {
      display: none;
    }
  }
`
