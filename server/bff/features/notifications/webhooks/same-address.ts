/** True for two spellings of one address: in capitals, with its scheme's port, or with a slash at its end. */
export const isSameAddress = (one: string, other: string): boolean =>
  written(one) === written(other)

const written = (address: string): string =>
  URL.canParse(address) ? new URL(address).href.replace(/\/$/, '') : address
