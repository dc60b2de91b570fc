/**
 * The style sheets of all elements, one after the other: side by side, what is alike in them takes less
 * room on the wire.
 */
import './balance-summary/balance-summary.styles.ts'
import './credit-balance/credit-balance.styles.ts'
import './invoice-filters/invoice-filters.styles.ts'
import './invoice-list/invoice-list.styles.ts'
import './pay-link-button/card.styles.ts'
import './pay-link-button/pay-link-button.styles.ts'
import './session/till-session.styles.ts'
import './spend-chart/spend-chart.styles.ts'
import './usage-alerts/usage-alerts.styles.ts'
import './usage-history/usage-history.styles.ts'
import './usage-meter/usage-meter.styles.ts'
