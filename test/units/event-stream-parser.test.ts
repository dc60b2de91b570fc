/** The parser of server-sent events: fields, line ends, and chunks that end anywhere. */
import { describe, expect, it } from 'vitest'
import { EventStreamParser } from '../../components/internal/session/event-stream-parser.ts'

function parse(...chunks: string[]) {
  const data: string[] = []
  const retries: number[] = []
  const parser = new EventStreamParser({
    onData: (text) => data.push(text),
    onRetry: (delay) => retries.push(delay),
  })
  for (const chunk of chunks) parser.push(chunk)
  return { data, retries }
}

const STREAM = 'retry: 2500\n\n:\n\ndata: {"a":1}\n\nevent: x\nid: 7\ndata: one\ndata: two\n\n'
const EXPECTED = { data: ['{"a":1}', 'one\ntwo'], retries: [2500] }

describe('the parser of event streams', () => {
  for (const [name, end] of [
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ] as const) {
    it(`reads messages with line ends of ${name}, wherever a chunk ends`, () => {
      const stream = STREAM.replaceAll('\n', end)
      expect(parse(stream)).to.deep.equal(EXPECTED)
      expect(parse(...stream)).to.deep.equal(EXPECTED)
      for (let at = 1; at < stream.length; at++) {
        expect(parse(stream.slice(0, at), stream.slice(at)), `${at}`).to.deep.equal(EXPECTED)
      }
    })
  }

  it('reads line ends of CR, the last of a chunk with the next one', () => {
    expect(parse('data: a\r\rdata: b\r\r', ':').data).to.deep.equal(['a', 'b'])
  })

  it('waits for the empty line behind a message', () => {
    expect(parse('data: a\n').data).to.deep.equal([])
    expect(parse('data: a\n', '\n').data).to.deep.equal(['a'])
  })

  it('keeps all of a value but one space before it', () => {
    expect(parse('data:a\n\ndata:  b: c\n\ndata\n\n').data).to.deep.equal(['a', ' b: c', ''])
  })

  it('ignores comments, unknown fields and a wait that is no number', () => {
    const { data, retries } = parse(': hi\ndatabase: no\nfoo\nretry: soon\nretry: -1\n\n')
    expect({ data, retries }).to.deep.equal({ data: [], retries: [] })
  })
})
