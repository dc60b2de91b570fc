/** The URL of the API as pages write it. */
import { expect } from '@open-wc/testing'
import { apiBaseUrl } from '../../../components/internal/api/base-url.ts'

describe('the URL of the API', () => {
  it('has no slash at its end and no white space around it', () => {
    for (const written of [
      'https://pay.example/till',
      'https://pay.example/till/',
      ' https://pay.example/till/\n',
    ]) {
      expect(apiBaseUrl(written), written).to.equal('https://pay.example/till')
    }
    expect(apiBaseUrl('', '/till/')).to.equal('/till')
    expect(apiBaseUrl('/')).to.equal(location.origin)
  })
})
