/** Reads what Node's parser does not tell of a certificate from its DER (X.690, RFC 5280). */

interface DerValue {
  tag: number
  content: Buffer
}

/** The values that follow one another. @throws {RangeError} for a length beyond the end */
function valuesIn(bytes: Buffer): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at)
    let length = bytes.readUInt8(at + 1)
    at += 2
    if (length >= 0x80) {
      const size = length - 0x80
      length = bytes.readUIntBE(at, size)
      at += size
    }
    if (at + length > bytes.length) throw new RangeError('a value ends behind its parent')
    values.push({ tag, content: bytes.subarray(at, at + length) })
    at += length
  }
  return values
}

const EXTENSIONS = 0xa3
const BOOLEAN = 0x01
const INTEGER = 0x02

/** Content of object identifiers, in hexadecimal. */
export const BASIC_CONSTRAINTS = '551d13'
export const KEY_USAGE = '551d0f'
export const NAME_CONSTRAINTS = '551d1e'
export const EXTENDED_KEY_USAGE = '551d25'
export const OTHER_NAMES = '551d11'
export const POLICIES = '551d20'

export interface CertificateDetails {
  /** Object identifier of the algorithm by which the issuer has signed it. */
  algorithm: string
  /** By their object identifiers. */
  extensions: ReadonlyMap<string, { isCritical: boolean; value: DerValue | undefined }>
}

/** @throws {RangeError} for what is not DER of a certificate */
export function detailsOf(raw: Buffer): CertificateDetails {
  const [certificate] = valuesIn(raw)
  const [signed, algorithm] = valuesIn(contentOf(certificate))
  const [identifier] = valuesIn(contentOf(algorithm))
  const list = valuesIn(contentOf(signed)).find(({ tag }) => tag === EXTENSIONS)
  const [extensions] = list ? valuesIn(list.content) : []
  return {
    algorithm: contentOf(identifier).toString('hex'),
    extensions: new Map(
      valuesIn(extensions?.content ?? Buffer.alloc(0)).map(({ content }) => {
        const [id, ...others] = valuesIn(content)
        const [value] = valuesIn(contentOf(others.at(-1)))
        return [contentOf(id).toString('hex'), { isCritical: others[0]?.tag === BOOLEAN, value }]
      }),
    ),
  }
}

function contentOf(value: DerValue | undefined): Buffer {
  if (!value) throw new RangeError('a value is missing')
  return value.content
}

/** The limit of certificate authorities below this one (RFC 5280, 4.2.1.9); undefined without a limit. */
export function pathLengthOf({ extensions }: CertificateDetails): number | undefined {
  const constraints = extensions.get(BASIC_CONSTRAINTS)?.value
  const limit = valuesIn(constraints?.content ?? Buffer.alloc(0)).find(({ tag }) => tag === INTEGER)
  return limit?.content.readUIntBE(0, Math.min(limit.content.length, 6))
}

/** True if the key may verify signatures of data (RFC 5280, 4.2.1.3): any key may without the extension. */
export function allowsSignatures({ extensions }: CertificateDetails): boolean {
  const usage = extensions.get(KEY_USAGE)?.value
  // A BIT STRING begins with the number of its unused bits.
  return usage === undefined || ((usage.content[1] ?? 0) & 0x80) !== 0
}
