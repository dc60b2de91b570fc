import 'tillkit/usage-meter.js'

const meter = document.createElement('usage-meter')
meter.view = 'tables'
meter.limits = 5
meter.addEventListener('usage-loaded', ({ data }) => data.total)
