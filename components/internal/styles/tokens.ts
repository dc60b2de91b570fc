/**
 * Design tokens of all elements.
 *
 * A page sets `--till-*` on any ancestor. Defaults have private names, because a default under the public name would
 * override the page's value. Colors follow the page's `color-scheme`. Text on the accent is black or white by its
 * luminance; the accent as text and muted text are darkened or lightened until they are readable.
 *
 * @cssproperty [--till-accent=light-dark(#4338ca, #8b8cf8)] - Buttons, meters, focus rings, links.
 * @cssproperty --till-on-accent - Text on the accent. Default: black or white, the one with more contrast.
 * @cssproperty [--till-text=light-dark(#16181d, #ececf1)] - Text; greys and lines are shades of it.
 * @cssproperty --till-muted - Secondary text. Default: a shade of the text with a contrast of 4.5:1.
 * @cssproperty --till-line - Lines of tables and the borders of cards. Default: a light shade of the text.
 * @cssproperty [--till-surface=light-dark(#fff, #17181c)] - The background of cards, fields and tables.
 * @cssproperty [--till-positive=light-dark(#0b6b45, #5fd3a2)] - Paid.
 * @cssproperty [--till-warning=light-dark(#8a4b00, #f0b45c)] - Near a limit.
 * @cssproperty [--till-negative=light-dark(#b3261e, #ff9b92)] - Failed or overdue.
 * @cssproperty --till-focus - The ring around the focused control. Default: the accent, readable as text.
 * @cssproperty [--till-font=system-ui, sans-serif] - The typeface.
 * @cssproperty [--till-font-size=0.9375rem] - The size of text; the other sizes are multiples of it.
 * @cssproperty [--till-space=4px] - The unit of all gaps: 3px is dense, 5px airy.
 * @cssproperty --till-control-height - The minimum height of buttons and fields, at least 28px, on touch screens 44px.
 *   Default: 2.4 times the font size. Buttons in rows are 28px high, those that buy at least 44px.
 * @cssproperty [--till-radius=10px] - Corners of cards; controls are rounded by 2px less.
 * @cssproperty [--till-shadow=0 1px 2px light-dark(rgb(16 18 29 / 6%), rgb(0 0 0 / 40%))] - Below cards and quiet
 *   buttons.
 * @cssproperty [--till-motion=140ms] - The duration of transitions; none where motion is reduced.
 */
import { css } from 'lit'

export const tokens = css`
  :host {
    --_accent: var(--till-accent, light-dark(#4338ca, #8b8cf8));
    /* White has more contrast below a luminance of 0.564, black above; both at least 4.5:1. */
    --_accent-luminance: color(from var(--_accent) xyz-d65 calc(0.95 * y) y calc(1.09 * y));
    --_on-accent: var(
      --till-on-accent,
      oklch(from var(--_accent-luminance) clamp(0, (0.564 - l) * 1000, 1) 0 0)
    );
    --_press-tint: oklch(from var(--_accent-luminance) clamp(0, (l - 0.564) * 1000, 1) 0 0);
    --_accent-text: light-dark(
      oklch(from var(--_accent) min(l, 0.5) c h),
      oklch(from var(--_accent) max(l, 0.76) c h)
    );
    --_text: var(--till-text, light-dark(#16181d, #ececf1));
    --_text-68: color-mix(in oklab, var(--_text) 68%, var(--_surface));
    --_muted: var(
      --till-muted,
      light-dark(
        oklch(from var(--_text-68) min(l, 0.52) c h),
        oklch(from var(--_text-68) max(l, 0.7) c h)
      )
    );
    --_line: var(--till-line, color-mix(in oklab, var(--_text) 13%, var(--_surface)));
    /* 3:1 to the surface, also with a text of medium grey. */
    --_text-48: color-mix(in oklab, var(--_text) 48%, var(--_surface));
    --_field-line: light-dark(
      oklch(from var(--_text-48) min(l, 0.66) c h),
      oklch(from var(--_text-48) max(l, 0.52) c h)
    );
    --_surface-muted: color-mix(in oklab, var(--_text) 6%, var(--_surface));
    --_surface: var(--till-surface, light-dark(#fff, #17181c));
    --_focus: var(--till-focus, var(--_accent-text));

    --_font: var(--till-font, system-ui, sans-serif);
    --_font-size: var(--till-font-size, 0.9375rem);

    --_space-xs: var(--till-space, 4px);
    --_space-s: calc(2 * var(--_space-xs));

    /* The minimum size of controls, and the height of small ones (on touch screens WCAG 2.5.5). */
    --_target: 28px;
    --_control-height: max(
      var(--_target),
      var(--till-control-height, calc(2.4 * var(--_font-size)))
    );

    --_radius: var(--till-radius, 10px);
    --_radius-control: max(0px, var(--_radius) - 2px);
    --_shadow: var(--till-shadow, 0 1px 2px light-dark(rgb(16 18 29 / 6%), rgb(0 0 0 / 40%)));
    --_motion: var(--till-motion, 140ms);
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --_motion: 0s;
    }
  }
  @media (pointer: coarse) {
    :host {
      --_target: 44px;
    }
  }
`
