import { configure } from 'tillkit'

configure({
  icons: { check: 'M20 6 9 17l-5-5' },
  merchant: {
    name: 'Meridian Maps AB',
    contact: 'billing@meridian.example',
    address: 'Kartvägen 12\n118 20 Stockholm',
    taxId: 'SE556677889901',
    logo: '/logo.svg',
  },
  wallet: 'PayPal',
})
