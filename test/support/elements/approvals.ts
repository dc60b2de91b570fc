/** Approvals of a payment method in a window, without a real window. */
import {
  type ApprovalMessage,
  openApprovalChannel,
} from '../../../components/internal/payment-method/method-replacement.ts'
import { channelsHeard } from './wait.ts'

export const METHOD = 'GET /api/me/payment-method'
export const SETUP = 'POST /api/me/payment-method/setup'
export const CONFIRM = 'POST /api/me/payment-method/confirm'
export const APPROVE_URL = 'https://checkout.example/agreements/approve?approval_session_id=9'
export const STATE = 'S'.repeat(22)
export const PROOF = 'P'.repeat(22)
export const WINDOW_KEY = 'tillkit-approval-window'

export const oldMethod = { on_file: true, type: 'PAYPAL', account: 'a•••@e•••.com' }
export const newMethod = { on_file: true, type: 'PAYPAL', account: 'b•••@e•••.com' }

/** The result of `window.open`. */
export class FakeWindow {
  closed = false
  opener: unknown = window
  focused = 0
  readonly shown: string[] = []
  readonly document = document.implementation.createHTMLDocument()
  readonly location = { replace: (url: string) => this.shown.push(url) }

  close(): void {
    this.closed = true
  }

  focus(): void {
    this.focused++
  }
}

/** Replaces `window.open`. `calls` have the address, and the attempt that the window's copy of the storage has. */
export function fakeOpen(answer: () => FakeWindow | null) {
  const { open } = window
  const calls: { url: string; attempt: string | null }[] = []
  window.open = (url) => {
    calls.push({ url: String(url), attempt: sessionStorage.getItem(WINDOW_KEY) })
    return answer() as unknown as Window
  }
  return {
    calls,
    restore: () => {
      window.open = open
    },
  }
}

/** Another page of the origin. */
export function anotherPage() {
  const heard: ApprovalMessage[] = []
  const channel = openApprovalChannel((message) => heard.push(message))
  return {
    heard,
    close: channel.close,
    /** Resolves after the other pages have read the message. */
    async post(message: ApprovalMessage): Promise<void> {
      channel.post(message)
      await channelsHeard()
    },
  }
}
