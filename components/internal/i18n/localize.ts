/** Formats messages, money, numbers and dates for one locale: the argument that pure templates take. */
import type { Amount } from '../../../server/contract/money.ts'
import {
  formatDate,
  formatMonth,
  formatPeriod,
  formatRelativeTime,
  formatTime,
  type MonthLength,
} from '../format/dates.ts'
import {
  billingDecimals,
  formatAxisMoney,
  formatMoney,
  linkDecimals,
  type SignDisplay,
} from '../format/money.ts'
import { formatNumber, formatPercent, formatRate } from '../format/numbers.ts'
import { formatMessage, type MessageParams, type Translations } from './define-messages.ts'

export abstract class Localize<Messages extends Translations = Translations> {
  /** The English messages, by which keys and parameters are typed. */
  readonly messages: Messages

  constructor(messages: Messages) {
    this.messages = messages
  }

  /** A language tag that Intl accepts, such as "de-AT". */
  abstract get locale(): string

  /** The text of a message. */
  t<Key extends keyof Messages & string>(
    key: Key,
    ...[params]: MessageParams<Messages>[Key]
  ): string {
    return formatMessage(this.messages[key]!, key, this.locale, params)
  }

  /** Money of the billing service. */
  money(amount: Amount, signDisplay?: SignDisplay): string {
    return formatMoney(amount, this.locale, billingDecimals, signDisplay)
  }

  /** A round amount on the axis of a chart that ends at `top`: "$200", "$20K". */
  axisMoney(amount: Amount, top: Amount): string {
    return formatAxisMoney(amount, top, this.locale, billingDecimals)
  }

  /** Money of payment links and authorizations. */
  linkMoney(amount: Amount): string {
    return formatMoney(amount, this.locale, linkDecimals)
  }

  /** A count or units; decimal text stays exact. */
  number(value: string | number | bigint): string {
    return formatNumber(value, this.locale)
  }

  /** 0.756 as "76%", and as "+76%" with a sign. */
  percent(fraction: number, signDisplay?: SignDisplay): string {
    return formatPercent(fraction, this.locale, signDisplay)
  }

  /** A rate in percent with all its digits: "8.25" as "8.25%". */
  rate(rate: string): string {
    return formatRate(rate, this.locale)
  }

  /** A date, or the UTC date of an instant. */
  date(value: string): string {
    return formatDate(value, this.locale)
  }

  /** The month of a date, in UTC. */
  month(value: string, length?: MonthLength): string {
    return formatMonth(value, this.locale, length)
  }

  /** A period from its first to its last date, in UTC. */
  period(from: string, to: string): string {
    return formatPeriod(from, to, this.locale)
  }

  /** The time of day of an instant, with its date if that is not today; in the page's time zone. */
  time(instant: Date): string {
    return formatTime(instant, this.locale)
  }

  /** A span in milliseconds as "3 minutes ago". */
  relativeTime(span: number): string {
    return formatRelativeTime(span, this.locale)
  }
}
