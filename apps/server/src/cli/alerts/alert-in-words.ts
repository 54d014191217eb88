import type { AlertDeliveryLog, DeliveryState } from '@claire/api-contract'
import { type AlertFacts, endOf } from '#domains/reading/alerts'
import { criteriaInWords, messagesFor } from '#domains/reading/mailing'

/** What `alerts list` tells of each: the alert, whose it is, what it has found, and what became of its mails. */
export interface ToldAlert extends AlertFacts {
  person: string
  delivery: AlertDeliveryLog
}

/** A mail that is due is written within half a minute where a mailer runs. */
const LATE_AFTER_MS = 5 * 60_000
const ENGLISH = messagesFor('en')

const TROUBLE: Record<DeliveryState, (of: Pick<AlertDeliveryLog, 'address' | 'reason'>) => string[]> = {
  ready: () => [],
  paused: () => [],
  refused: ({ address }) => [`The reader of ${address} does not want mail from Claire.`],
  unconfirmed: ({ address }) => [
    `${address} has not confirmed that it may be written to: its reader has a mail that asks.`,
  ],
  failed: ({ reason }) => [
    `The last mail came back: ${reason ?? 'no reason was given.'} "alerts send" tries once more.`,
  ],
}

/** Why nothing of an alert comes, in a sentence for each reason; none where all is well, or its person has paused it. */
export function troubleOf({ delivery }: Pick<ToldAlert, 'delivery'>, now: number): string[] {
  const { state, address, reason, nextMailAt, sends } = delivery
  const [last] = sends
  const trouble = TROUBLE[state]({ address, reason })
  if (nextMailAt && state === 'ready' && Date.parse(nextMailAt) < now - LATE_AFTER_MS)
    trouble.push('The mail is overdue: no server with the role mailer writes it.')
  if (last && (last.state === 'waiting' || last.state === 'sending') && state !== 'paused')
    trouble.push(
      last.answer
        ? `The last mail could not be handed over yet: ${last.answer}`
        : 'The last mail is written and waits to be handed over.',
    )
  return trouble
}

/** An alert on a terminal: whose it is, how it is doing, and why a mail does not come. */
export function inWords(told: ToldAlert, now: number): string {
  const { alert, person, results, newResults, delivery } = told
  const facts = [
    stateInWords(told, now),
    ENGLISH.t(`often.${alert.frequency}`),
    `${counted(results, 'result')}, ${newResults.toLocaleString('en')} new`,
    delivery.waiting ? `${delivery.waiting.toLocaleString('en')} not told yet` : 'all told',
  ]
  const times = [
    `last result ${timeInWords(told.lastFoundAt)}`,
    `last mail ${timeInWords(delivery.lastMailAt)}`,
    ...(delivery.nextMailAt ? [`next mail ${timeInWords(delivery.nextMailAt)}`] : []),
  ]
  return [
    `${alert.name} (${person})`,
    `  ${facts.join(', ')}`,
    `  ${times.join(', ')}`,
    ...troubleOf(told, now).map((sentence) => `  ${sentence}`),
    `  to ${delivery.address}  ${alert.id}`,
  ].join('\n')
}

/** All of one alert: what it looks for, and its last mails with what the mail server said. */
export function inFull(told: ToldAlert, now: number): string {
  const { note, createdAt } = told.alert
  const mails = told.delivery.sends.map(({ at, state, articles, address, answer }) =>
    [`  ${timeInWords(at)}  ${state}, ${counted(articles, 'article')}, to ${address}`, answer ?? '']
      .filter(Boolean)
      .join(': '),
  )
  return [
    inWords(told, now),
    `  ${criteriaInWords(told.alert, ENGLISH)}`,
    ...(note ? [`  note: ${note}`] : []),
    `  made ${timeInWords(createdAt)}`,
    mails.length ? `\nMails and posts, newest first:\n${mails.join('\n')}` : '\nNo mail was written yet.',
  ].join('\n')
}

function stateInWords({ alert: { pause }, delivery }: ToldAlert, now: number): string {
  if (endOf(pause) <= now) return delivery.state
  switch (pause.state) {
    case 'active':
      return delivery.state
    case 'paused':
      return `paused until ${pause.until === null ? 'it is resumed' : timeInWords(pause.until)}`
    case 'stale':
      return 'paused: nobody has looked at it for a year'
    case 'unsubscribed':
      return 'paused by the link in a mail'
  }
}

/** A time in UTC, to the minute. */
export const timeInWords = (time: number | string | null) =>
  time === null ? 'never' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
