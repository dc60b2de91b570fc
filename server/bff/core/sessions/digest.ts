/** SHA-256 digests of keys and requests that are compared but not stored. */

export async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** The first 16 bytes in hexadecimal: enough to avoid collisions. */
export async function fingerprint(text: string): Promise<string> {
  const bytes = (await digest(text)).subarray(0, 16)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
