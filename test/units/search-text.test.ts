/** Searched texts: case, accents, invisible characters and spaces. */
import { describe, expect, it } from 'vitest'
import { rowsWithText } from '../../components/backoffice/internal/list/search-text.ts'

describe('a searched text', () => {
  const isFound = (name: string, search: string) =>
    rowsWithText([name], (row) => [row], search).length === 1
  const found = (name: string, ...searches: string[]) => {
    for (const search of searches)
      expect(isFound(name, search), `${name}: ${search}`).to.equal(true)
  }

  it('is found in another case, also where a letter has two or depends on its place', () => {
    found('Straße 7', 'STRASSE', 'strasse 7', 'straße')
    found('İzmir ısı', 'izmir', 'IZMIR ISI', 'ısı')
    found('ΣΑΣΑ', 'σας', 'ΣΑΣ')
  })

  it('is found without accents', () => found('Cafe\u0301 Olé', 'cafe ole', 'café'))

  it('is found without the invisible characters of the name, and with others', () => {
    found('Zero\u200bwidth\u2060 Co', 'zerowidth co')
    found('Open \u202eevil', 'open evil')
    found('Kite Robotics', 'Kite\u200b', '\u202aKite Robotics\u202c')
  })

  it('is found with the spaces that are visible', () => {
    found('Two  spaces\u00a0here', 'two spaces here')
    found('Line\u2028break', 'line break')
  })

  it('of invisible characters alone is none', () => {
    expect(isFound('Kite', '\u200b')).to.equal(true)
    expect(isFound('Kite', 'x')).to.equal(false)
  })
})
