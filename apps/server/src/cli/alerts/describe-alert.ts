import type { AlertDeliveryLog, DeliveryState } from '@claire/api-contract'
import { type AlertFacts, endOf } from '#domains/reading/alerts'
import { describeCriteria, messagesFor } from '#domains/reading/notifications'

/** An alert as `alerts list` shows it: with its person, its results and its mails. */
export interface ListedAlert extends AlertFacts {
  person: string
  delivery: AlertDeliveryLog
}

/** Time after which a due mail is late; a mailer writes it within half a minute. */
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

/** Reasons why an alert sends nothing, a sentence each; none if all is well, or its person has paused it. */
export function troubleOf({ delivery }: Pick<ListedAlert, 'delivery'>, now: number): string[] {
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

/** An alert as text: its person, its state, and why a mail does not come. */
export function describeAlert(listed: ListedAlert, now: number): string {
  const { alert, person, results, newResults, delivery } = listed
  const facts = [
    describeState(listed, now),
    ENGLISH.t(`often.${alert.frequency}`),
    `${counted(results, 'result')}, ${newResults.toLocaleString('en')} new`,
    delivery.waiting ? `${delivery.waiting.toLocaleString('en')} pending` : 'none pending',
  ]
  const times = [
    `last result ${formatTime(listed.lastFoundAt)}`,
    `last mail ${formatTime(delivery.lastMailAt)}`,
    ...(delivery.nextMailAt ? [`next mail ${formatTime(delivery.nextMailAt)}`] : []),
  ]
  return [
    `${alert.name} (${person})`,
    `  ${facts.join(', ')}`,
    `  ${times.join(', ')}`,
    ...troubleOf(listed, now).map((sentence) => `  ${sentence}`),
    `  to ${delivery.address}  ${alert.id}`,
  ].join('\n')
}

/** All of one alert as text: its criteria, and its last mails with the mail server's answers. */
export function describeAlertFully(listed: ListedAlert, now: number): string {
  const { note, createdAt } = listed.alert
  const mails = listed.delivery.sends.map(({ at, state, articles, address, answer }) =>
    [`  ${formatTime(at)}  ${state}, ${counted(articles, 'article')}, to ${address}`, answer ?? '']
      .filter(Boolean)
      .join(': '),
  )
  return [
    describeAlert(listed, now),
    `  ${describeCriteria(listed.alert, ENGLISH)}`,
    ...(note ? [`  note: ${note}`] : []),
    `  made ${formatTime(createdAt)}`,
    mails.length ? `\nMails and posts, newest first:\n${mails.join('\n')}` : '\nNo mail was written yet.',
  ].join('\n')
}

function describeState({ alert: { pause, folderId }, delivery }: ListedAlert, now: number): string {
  if (endOf(pause) <= now) return delivery.state
  switch (pause.state) {
    case 'active':
      return delivery.state
    case 'paused':
      return `paused until ${pause.until === null ? 'it is resumed' : formatTime(pause.until)}`
    case 'stale':
      return 'paused: nobody has looked at it for a year'
    case 'unsubscribed':
      return folderId === null ? 'paused by the link in a mail' : 'without mail'
  }
}

/** A time in UTC, to the minute. */
export const formatTime = (time: number | string | null) =>
  time === null ? 'never' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
