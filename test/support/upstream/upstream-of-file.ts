/** The fake services of a test file: reset before each test, closed after the last. */
import { beforeEach } from 'vitest'
import { atEnd } from '../at-end.ts'
import { type FakeUpstream, fakeUpstream } from './upstream.ts'

export async function upstreamOfFile(): Promise<FakeUpstream> {
  const upstream = await fakeUpstream()
  atEnd(() => upstream.close())
  beforeEach(() => upstream.reset())
  return upstream
}
