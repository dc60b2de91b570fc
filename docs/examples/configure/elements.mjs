import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'
