/** Decimals of the currencies of ISO 4217. Browsers differ in them (HUF), and payment links have their own (links-31). */
const CODES: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** Decimals of a currency's smallest unit: 2 for USD, 0 for JPY, 3 for KWD. */
export const currencyDecimals = (currency: string): number =>
  Number(Object.entries(CODES).find(([, codes]) => codes.split(' ').includes(currency))?.[0] ?? 2)
