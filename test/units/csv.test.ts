/** CSV: round trip through RFC 4180, no formula injection, numbers unchanged. */
import { describe, expect, it } from 'vitest'
import { type CsvRow, toCsv } from '../../components/internal/format/csv.ts'
import fc from '../support/fc.ts'

/** Parses RFC 4180 strictly. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    } else {
      while (at < text.length && !',\r'.includes(text[at]!)) cell += text[at++]
    }
    rows.at(-1)!.push(cell)
    if (text[at] === ',') at++
    else {
      at += 2
      if (at < text.length) rows.push([])
    }
  }
  return rows
}

/** Cells as spreadsheets split them: a quote opens only at the start of a cell, and text may follow the closing one. */
function spreadsheetCells(text: string, separator: string): string[] {
  const cells: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    }
    while (at < text.length && text[at] !== separator && !'\r\n'.includes(text[at]!))
      cell += text[at++]
    cells.push(cell)
    at++
  }
  return cells
}

const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/

const roundTrip = (rows: readonly CsvRow[]) => parse(toCsv(rows))

describe('CSV', () => {
  it('preserves quotes, commas, line breaks and empty cells', () => {
    const rows = [
      ['a "quoted" word', 'one, two', 'first\r\nsecond'],
      ['', 'Grüße', '請求書'],
    ]
    expect(roundTrip(rows)).to.deep.equal(rows)
    expect(toCsv([[undefined, null, 0]])).to.equal('\uFEFF,,0\r\n')
  })

  it('neutralises text that a spreadsheet would run as a formula', () => {
    const formulas = [
      '=cmd|" /C calc"!A0',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      ' =1+1',
      '\t1',
      '\r1',
      '\n1',
      '\0=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠A',
      '-',
      '-1.5e3',
    ]
    for (const formula of formulas) expect(roundTrip([[formula]])).to.deep.equal([[`'${formula}`]])
  })

  it('contains no formula for a reader that splits at commas, semicolons or tabs', () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@＝;;,\t\r\n"" \0a1.\''), maxLength: 12 })
    const cell = fc.oneof(text, fc.constantFrom('-12.50', '7', -1, undefined))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }), (rows) => {
        for (const separator of [',', ';', '\t']) {
          for (const read of spreadsheetCells(toCsv(rows), separator))
            if (!NUMBER.test(read)) expect(read, separator).not.to.match(FORMULA)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('puts an apostrophe before a formula after a separator inside of a text', () => {
    const cells = [
      ['a;=1+1;b', "a;'=1+1;b"],
      ['a\t=1', "a\t'=1"],
      ['a;"=1"', 'a;\'"=1"'],
      ['a\r\n-1', "a\r\n'-1"],
    ] as const
    for (const [text, safe] of cells) expect(roundTrip([['x', text]])).to.deep.equal([['x', safe]])
    const harmless = 'Ada; Grace, -5\tand b=1\r\nline'
    expect(roundTrip([[harmless]])).to.deep.equal([[harmless]])
  })

  it('writes a text of separators in linear time', () => {
    const text = ';\t'.repeat(200_000)
    expect(toCsv([['x', text]])).to.have.length(`\uFEFFx,"${text}"\r\n`.length)
  })

  it('leaves numbers unchanged, also negative ones', () => {
    const numbers = ['0', '-12.50', '1234567890.123456789', '-0.001']
    expect(toCsv([numbers])).to.equal(`\uFEFF${numbers.join(',')}\r\n`)
  })

  it('makes a negative number at the start of a row a text, because a row may be one cell', () => {
    expect(toCsv([['-1', '5+1']])).to.equal("\uFEFF'-1,5+1\r\n")
  })

  it('takes a time that grows with the number of rows, not with its square', () => {
    const row = ['INV-1', '2026-11-01', 'a, b', '12.34']
    // The least of some runs, because other work shares the machine.
    const timeOf = (count: number) => {
      const rows = Array.from({ length: count }, () => row)
      const times = Array.from({ length: 5 }, () => {
        const started = performance.now()
        toCsv(rows)
        return performance.now() - started
      })
      return Math.min(...times)
    }
    timeOf(5_000)
    expect(timeOf(40_000) / timeOf(5_000)).to.be.below(30)
  })
})
