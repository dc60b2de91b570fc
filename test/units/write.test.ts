/** Writes of an element: one at a time, and no answer for another subject. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../components/internal/api/api-client.ts'
import { ApiError } from '../../components/internal/api/api-error.ts'
import { WriteController } from '../../components/internal/subject/write.ts'

/** A request that is answered by the test. */
interface Sent {
  answer: (value: string) => void
  fail: (error: unknown) => void
}

describe('a write', () => {
  let subject: string
  let sent: Sent[]
  let seen: string[]
  let controller: WriteController
  beforeEach(() => {
    subject = 'ada'
    sent = []
    seen = []
    controller = new WriteController(
      { requestUpdate: () => {} } as ConstructorParameters<typeof WriteController>[0],
      {
        session: { api: {} as ApiClient },
        subject: {
          checkpoint: () => {
            const earlier = subject
            return () => earlier === subject
          },
        },
      },
    )
  })
  const send = () =>
    controller.send<string>(() => new Promise((answer, fail) => sent.push({ answer, fail })), {
      onDone: (value) => seen.push(`done ${value}`),
      onError: ({ code }) => seen.push(`failed ${code}`),
    })

  it('has its answer or its error, and waits for no other one after it', async () => {
    const first = send()
    expect(controller.isSending).to.equal(true)
    await send()
    expect(sent).to.have.length(1)
    sent[0]!.answer('A')
    await first
    expect(controller.isSending).to.equal(false)
    const second = send()
    sent[1]!.fail(new ApiError('refused'))
    await second
    expect(seen).to.deep.equal(['done A', 'failed refused'])
  })

  it('shows no answer and no error once there is another subject, and does not keep its writes waiting', async () => {
    const first = send()
    subject = 'eve'
    expect(controller.isSending).to.equal(false)
    const second = send()
    sent[0]!.answer('of ada')
    await first
    expect([seen, controller.isSending]).to.deep.equal([[], true])
    sent[1]!.answer('of eve')
    await second
    const third = send()
    subject = 'ada'
    sent[2]!.fail(new ApiError('refused'))
    await third
    expect(seen).to.deep.equal(['done of eve'])
  })
})
