/** The QR code of the gallery's payment link, as our API draws it. */
import type { PaymentLinkQr } from '../../../server/contract/payment-link.ts'

/** A row of modules each, the leftmost in the highest bit. */
const ROWS = [
  '1fc173f7f',
  '104135941',
  '175953e5d',
  '175e06a5d',
  '175e71b5d',
  '105906941',
  '1fd55557f',
  '1b17900',
  '17cd4a17c',
  'a38e3ec',
  'edde8516',
  '19dbc15e',
  '166171c8b',
  '1094a438f',
  '10597550a',
  '925a098c',
  'ce79035',
  '70a13fed',
  'f4aa5954',
  'e1fd2e9d',
  '184504a28',
  '1db179fc5',
  '16f00692e',
  '171bd3d5e',
  '16c0ca1f7',
  '191f114',
  '1fc778756',
  '1054ff114',
  '175ab3dfb',
  '17512c239',
  '1756717e4',
  '104860e3c',
  '1fd228536',
]

/** Of `http://127.0.0.1/ncp/payment/PLB-GALLERY00001`. */
export const qrCode: PaymentLinkQr = {
  size: ROWS.length,
  path: ROWS.map((row, y) => {
    const modules = BigInt(`0x${row}`).toString(2).padStart(ROWS.length, '0')
    const runs = [...modules.matchAll(/1+/g)]
    return runs
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('')
  }).join(''),
}
