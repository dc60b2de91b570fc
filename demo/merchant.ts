/** The seller on printed invoices and in questions before a payment. */

/** Configures by the script tag's own module, so that the page loads no other. */
export async function nameMerchant(): Promise<void> {
  const { src } = document.querySelector<HTMLScriptElement>('script[data-api]')!
  const { configure } = await import(/* @vite-ignore */ src)
  configure({
    merchant: {
      name: 'Meridian',
      address: 'Kartvägen 12\n118 20 Stockholm\nSweden',
      contact: 'billing@meridian.example',
      taxId: 'SE556677889901',
      logo: document.querySelector<HTMLImageElement>('.brand img')!.src,
    },
    wallet: 'PayPal',
  })
}
