/** Messages about an approval between the pages of one origin, in all tabs and windows of a browser. */

export type ApprovalMessage =
  /** The page that the customer came back to; the page that began can then confirm. */
  | { readonly kind: 'returned'; readonly state: string; readonly proof: string }
  /** The page that began confirms, so that the other one need not; and it could not. */
  | { readonly kind: 'confirming' | 'unconfirmed'; readonly state: string }
  /** The payment method was replaced: every page reads it again. */
  | { readonly kind: 'replaced'; readonly state: string }
  /** The window came back without an approval. */
  | { readonly kind: 'cancelled'; readonly attempt: string }

export interface ApprovalChannel {
  post(message: ApprovalMessage): void
  close(): void
}

const NAME = 'tillkit-payment-method'

/** A silent channel where the browser refuses one: Firefox with blocked cookies. */
export function openApprovalChannel(
  onMessage: (message: ApprovalMessage) => void,
): ApprovalChannel {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<ApprovalMessage | undefined>) => {
      if (typeof data?.kind === 'string') onMessage(data)
    }
  } catch {
    // Each page then finishes for itself.
  }
  return {
    post: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}
