import { type AlertNotifications, endOf } from '#domains/reading/alerts'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { MailContent } from '../mail-content.ts'
import { type OutgoingMail, createOutgoingMails } from '../queue/outgoing-mail.ts'
import type { Obstacle } from '../queue/sending.ts'
import type { Addresses } from './addresses.ts'

/** A pause may end early: the mail is then sent within the hour. */
const LOOK_AGAIN_MS = 60 * 60_000

interface Parts {
  database: Database
  clock: Clock
  alerts: Pick<AlertNotifications, 'alertById'>
  addresses: Addresses
}

const hasNoResults = (content: MailContent) =>
  (content.kind === 'webhook' && content.news.total === 0) ||
  (content.kind === 'alerts' && content.news.every(({ total }) => total === 0))

/** Checks for changes since a mail was written: of its address, or a pause of its alerts. */
export function createObstacles({ database, clock, alerts, addresses }: Parts) {
  async function isPaused(alertId: string): Promise<boolean> {
    const alert = await alerts.alertById(alertId)
    return alert !== undefined && endOf(alert.pause) > clock()
  }

  return async ({ id, owner, recipient, content }: OutgoingMail): Promise<Obstacle | null> => {
    if (content.kind === 'confirmation') {
      const asked = await addresses.byId(content.addressId)
      return asked?.state === 'waiting'
        ? null
        : { kind: 'never', reason: 'The question needs no answer any more.' }
    }
    if (hasNoResults(content)) return { kind: 'never', reason: 'What it told of was taken back.' }
    const later: Obstacle = { kind: 'later', at: clock() + LOOK_AGAIN_MS }
    if (content.kind === 'webhook') return (await isPaused(content.news.alertId)) ? later : null
    const state = (await addresses.statesOf([owner]))(owner, recipient)
    if (state === 'refused')
      return { kind: 'never', reason: 'The reader of this address does not want mail.' }
    if (content.kind === 'other address') return null
    if (state !== 'confirmed') return later
    if (content.kind !== 'alerts') return null
    const pauses = await Promise.all((await createOutgoingMails(database, clock).alertsOf(id)).map(isPaused))
    return pauses.length && pauses.every(Boolean) ? later : null
  }
}
