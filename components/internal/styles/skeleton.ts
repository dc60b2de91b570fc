/** `.skeleton`: a placeholder with the final size of the loading content. Hide it from screen readers. */
import { css } from 'lit'

export const skeleton = css`
  .skeleton {
    display: block;
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    color: transparent;
  }
  @media (prefers-reduced-motion: no-preference) {
    .skeleton {
      animation: skeleton 1.6s ease-in-out infinite alternate;
    }
    @keyframes skeleton {
      from {
        opacity: 1;
      }
      to {
        opacity: 0.45;
      }
    }
  }
  @media (forced-colors: active) {
    .skeleton {
      border: 1px solid GrayText;
    }
  }
`
