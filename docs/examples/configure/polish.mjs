import { configure } from 'tillkit'

configure({
  locales: {
    pl: {
      'button.buy': 'Kup',
      'usage.left': {
        one: 'został {count} dzień',
        few: 'zostały {count} dni',
        many: 'zostało {count} dni',
        other: 'zostało {count} dnia',
      },
    },
  },
})
