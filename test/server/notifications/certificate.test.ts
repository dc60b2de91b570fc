/** The chain of a webhook's certificate, judged by Node. */
import 'reflect-metadata'
import assert from 'node:assert/strict'
import * as x509 from '@peculiar/x509'
import { beforeAll, describe, it } from 'vitest'
import type { CertificateTrust } from '../../../server/bff/features/notifications/webhooks/certificates.ts'
import { verifyCertificate } from '../../../server/bff/node/certificate.ts'
import {
  type Authority,
  anAuthority,
  issuedBy,
  NAME,
  ONLY_EXAMPLE_COM,
} from '../../support/bff/certificates.ts'

let root: Authority
let middle: Authority
let leaf: Authority
beforeAll(async () => {
  root = await anAuthority()
  middle = await issuedBy(root, { isAuthority: true, name: 'Middle of tests', pathLength: 0 })
  leaf = await issuedBy(middle)
})

const fault = (parts: Authority[], trust: Partial<CertificateTrust> = {}) => {
  const pem = parts.map((part) => part.pem).join('\n')
  const verdict = verifyCertificate(pem, { roots: root.pem, nameSuffix: '.paypal.com', ...trust })
  return 'fault' in verdict ? verdict.fault : 'none'
}

describe('a certificate', () => {
  it('has a chain to a root, and the validity of the whole chain', async () => {
    const soon = new Date(Math.floor(Date.now() / 1000) * 1000 + 60_000)
    const short = await issuedBy(root, { isAuthority: true, name: 'Short', notAfter: soon })
    const below = await issuedBy(short)
    const verdict = verifyCertificate(below.pem + short.pem, { roots: root.pem })
    assert.ok('validUntil' in verdict)
    assert.equal(verdict.validUntil, soon.getTime())
    assert.equal(verdict.validFrom, Date.parse(String(below.certificate.notBefore)))
    const key = Buffer.from(below.certificate.publicKey.rawData)
    assert.ok(key.equals(verdict.publicKey))
  })

  it('is taken below a root or an authority below it', async () => {
    assert.equal(fault([leaf, middle]), 'none')
    assert.equal(fault([await issuedBy(root)]), 'none')
    assert.equal(fault([leaf, await anAuthority('Other'), middle]), 'none')
  })

  it('is taken below a root that is sent along', () => {
    assert.equal(fault([leaf, middle, root]), 'none')
  })

  it('can not be judged without an issuer between it and a root', () => {
    assert.equal(fault([leaf]), 'incomplete')
    assert.equal(fault([leaf, root]), 'incomplete')
  })

  it('is untrusted below another root, also one of the same name', async () => {
    const forger = await anAuthority()
    assert.equal(fault([await issuedBy(forger), forger]), 'untrusted')
    assert.equal(fault([await issuedBy(forger)]), 'incomplete')
    assert.equal(fault([leaf, middle], { roots: forger.pem }), 'incomplete')
    assert.equal(
      fault([await issuedBy(forger), forger], { roots: undefined as never }),
      'untrusted',
    )
  })

  it('is not issued by a leaf', async () => {
    assert.equal(
      fault([await issuedBy(leaf, { name: 'other.paypal.com' }), leaf, middle]),
      'incomplete',
    )
  })

  it('is untrusted below an authority that its issuer does not allow', async () => {
    const deeper = await issuedBy(middle, { isAuthority: true, name: 'Deeper' })
    assert.equal(fault([await issuedBy(deeper), deeper, middle]), 'untrusted')
  })

  it('is untrusted below an authority for certain names', async () => {
    const bound = await issuedBy(root, {
      isAuthority: true,
      name: 'Bound',
      extensions: [ONLY_EXAMPLE_COM],
    })
    assert.equal(fault([await issuedBy(bound), bound]), 'untrusted')
  })

  describe('as TLS takes it of a server', () => {
    const unknown = new x509.Extension('1.2.3.4.5', true, new Uint8Array([5, 0]))
    const forMail = new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.4'])
    const forServers = new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1'], true)
    const { keyEncipherment, digitalSignature } = x509.KeyUsageFlags

    it('is for servers, and its key verifies signatures', async () => {
      const usage = (flags: number) => new x509.KeyUsagesExtension(flags, true)
      const good = [forServers, usage(digitalSignature)]
      assert.equal(fault([await issuedBy(root, { extensions: good })]), 'none')
      for (const extension of [forMail, usage(keyEncipherment), unknown]) {
        assert.equal(fault([await issuedBy(root, { extensions: [extension] })]), 'untrusted')
      }
    })

    it('has such issuers', async () => {
      for (const extension of [forMail, unknown]) {
        const issuer = await issuedBy(root, {
          isAuthority: true,
          name: 'Odd',
          extensions: [extension],
        })
        assert.equal(fault([await issuedBy(issuer), issuer]), 'untrusted')
      }
    })

    it('has a key of 2,048 bits, and is not signed by SHA-1', async () => {
      assert.equal(fault([await issuedBy(root, { bits: 1_024 })]), 'untrusted')
      const old = await anAuthority('Old', { hash: 'SHA-1' })
      assert.equal(fault([await issuedBy(old)], { roots: old.pem }), 'untrusted')
    })
  })

  it('has the name of its subject, and not a text that looks like one', async () => {
    const names: x509.JsonName[] = [
      [{ O: ['a\u2028CN=x.paypal.com'] }, { CN: ['evil.example'] }],
      [{ CN: ['evil.example\0.paypal.com'] }],
      [{ CN: ['evil.example'] }, { CN: ['x.paypal.com'] }],
    ]
    for (const name of names) {
      assert.equal(fault([await issuedBy(root, { subject: name })]), 'wrong-name')
    }
  })

  it('has a name that ends as the trust says, behind a dot', async () => {
    for (const name of ['evilpaypal.com', 'paypal.com.evil.example', 'paypal.com']) {
      assert.equal(fault([await issuedBy(root, { name })]), 'wrong-name', name)
    }
    assert.equal(fault([root]), 'wrong-name')
    assert.equal(
      fault([await issuedBy(root, { name: 'any' })], { nameSuffix: undefined as never }),
      'none',
    )
  })

  it('is unreadable in a text without one, in a damaged one and among too many', async () => {
    const verdict = (pem: string) => verifyCertificate(pem, { roots: root.pem })
    const damaged = leaf.pem.replace(/\n[A-Za-z0-9+/]{20}/, '\n')
    for (const pem of ['', NAME, damaged, leaf.pem + middle.pem.repeat(10)]) {
      assert.deepEqual(verdict(pem), { fault: 'unreadable' })
    }
  })
})
