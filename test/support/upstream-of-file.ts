/** The fake services for all tests of a file: as new before each of them, and closed when the file is through. */
import { beforeEach } from 'node:test'
import { atEnd } from './at-end.ts'
import { type FakeUpstream, fakeUpstream } from './upstream.ts'

export async function upstreamOfFile(): Promise<FakeUpstream> {
  const upstream = await fakeUpstream()
  atEnd(() => upstream.close())
  beforeEach(() => upstream.reset())
  return upstream
}
