import type { FolderNews } from '#domains/reading/bookmarks'
import type { Clock } from '#platform/clock'
import { type Database, type StoreParts, inTransaction } from '#platform/database'
import { type HeldJob, createJobWorker } from '#platform/jobs/job-worker'
import { createJobQueue } from '#platform/jobs/queue'
import type { Worker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import { type AlertNotifications, endOf } from '#domains/reading/alerts'
import type { Measure } from '#platform/metrics'
import type { Handover, MailTransport } from '../transports.ts'
import { type MailJob, type OutgoingMail, type Progress, createOutgoingMails } from './outgoing-mail.ts'
import type { MailContent } from '../mail-content.ts'
import type { Addresses } from '../people/addresses.ts'

/** The reason why a mail that is due is not sent. */
export type Obstacle = { kind: 'later'; at: number } | { kind: 'never'; reason: string }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** RFC 5321, 4.5.4.1: a sender gives up after four or five days. */
const GIVE_UP_AFTER_MS = 5 * DAY
const LONGEST_WAIT_MS = 6 * 60 * MINUTE
const IDLE_MS = 2_000

interface Parts extends StoreParts {
  log: Log
  queue: string
  /** The receiver's name in the log. */
  receiver: 'mail server' | 'webhook'
  handOver: (mail: OutgoingMail) => Promise<Handover>
  discard: MailTransport['discard']
  obstacleOf: (mail: OutgoingMail) => Promise<Obstacle | null>
  folderNews: Pick<FolderNews, 'openTo'>
}

/** Returns the wait after the `attempts`th failure: one minute, three, nine, up to six hours. */
export const waitAfter = (attempts: number) =>
  Math.min(MINUTE * 3 ** Math.min(attempts - 1, 10), LONGEST_WAIT_MS)

/**
 * True if the waits before the `attempts`th attempt add up to the time after which a sender gives up. Sums waits, not
 * calendar days: days on which Claire was off are no attempts, and a mail queued before them is tried again.
 */
function isTriedEnough(attempts: number): boolean {
  let waited = 0
  for (let failed = 1; failed < attempts; failed++) waited += waitAfter(failed)
  return waited >= GIVE_UP_AFTER_MS
}

/**
 * Hands queued mails over, one at a time, each under the same Message-ID at every attempt. Records the beginning of an
 * attempt first: a mail with a beginning and no end shows that a crash hid the answer. It is then sent once more, since
 * it may not have arrived; a server that has it says so.
 */
export function createSender(parts: Parts): Worker {
  const { database, clock, log, queue } = parts
  const noteHandover = parts.receiver === 'mail server' ? resumingAfterOutage(parts) : async () => {}
  return createJobWorker<MailJob>({
    queue,
    database,
    clock,
    log,
    idleMs: IDLE_MS,
    retry: { firstMs: MINUTE, longestMs: LONGEST_WAIT_MS },
    handle: (job) => attempt({ ...parts, noteHandover }, job),
  })
}

/**
 * All mails go to one server: once it accepts one after an outage, all delayed mails are due, oldest first, instead of
 * each at the end of its own wait, up to six hours later.
 */
function resumingAfterOutage({ database, clock, queue }: Parts) {
  const jobs = createJobQueue(database, clock)
  let wasUnreachable = false
  return async ({ kind }: Handover) => {
    if (wasUnreachable && kind === 'accepted') await jobs.bringForward(queue)
    wasUnreachable = kind === 'unreachable'
  }
}

const NOT_OPEN: Obstacle = { kind: 'never', reason: 'The folder is no longer open to its reader.' }

type Attempting = Parts & { noteHandover: (handover: Handover) => Promise<void> }

async function attempt(parts: Attempting, job: HeldJob<MailJob>): Promise<{ at: number } | void> {
  const { database, clock } = parts
  const mails = createOutgoingMails(database, clock)
  const stored = await mails.get(job.payload.mailId)
  if (!stored || stored.state === 'sent' || stored.state === 'failed') return
  const content = await withOpenFolders(stored, parts.folderNews)
  const mail = { ...stored, content: content ?? stored.content }
  const obstacle = content ? await parts.obstacleOf(mail) : NOT_OPEN
  if (obstacle?.kind === 'later') return { at: obstacle.at }
  if (obstacle?.kind === 'never')
    return void (await mails.record(mail.id, {
      state: 'failed',
      lastAnswer: obstacle.reason,
      finishedAt: clock(),
    }))

  const unanswered = mail.state === 'sending' ? hiddenAnswer(parts, mail) : mail.unanswered
  const attempts = mail.attempts + 1
  await mails.record(mail.id, { state: 'sending', attempts, unanswered })
  const handover = await parts.handOver(mail)
  const progress = progressOf(parts, { ...mail, attempts, unanswered }, handover)
  const isKnown = await inTransaction(database, async (transaction) => {
    await job.endIn(
      transaction,
      progress.state === 'waiting' ? { at: clock() + waitAfter(attempts) } : undefined,
    )
    return createOutgoingMails(transaction, clock).record(mail.id, progress)
  })
  // The account of its owner was deleted while it was written.
  if (!isKnown) await parts.discard?.([mail.id])
  await parts.noteHandover(handover)
}

/**
 * Returns the content of a mail without shared folders that its reader can no longer open: they may have left since it
 * was written. undefined if nothing remains.
 */
async function withOpenFolders(
  { owner, content }: Pick<OutgoingMail, 'owner' | 'content'>,
  { openTo }: Pick<FolderNews, 'openTo'>,
): Promise<MailContent | undefined> {
  if (content.kind === 'folder') {
    // An invited address has no account, and so no membership.
    if (content.change.event === 'invited') return content
    return (await openTo(owner, [content.folder.id])).size ? content : undefined
  }
  if (!('folders' in content) || !content.folders?.length) return content
  const open = await openTo(
    owner,
    content.folders.map(({ folder }) => folder.id),
  )
  const folders = content.folders.filter(({ folder }) => open.has(folder.id))
  return folders.length || content.kind === 'alerts' ? { ...content, folders } : undefined
}

function hiddenAnswer({ log }: Parts, { id, unanswered }: OutgoingMail): number {
  log.warn(
    { mail: id },
    'a stop hid whether this mail was accepted: it is sent once more, and may arrive twice',
  )
  return unanswered + 1
}

function progressOf({ clock, log, receiver }: Parts, mail: OutgoingMail, handover: Handover): Progress {
  const { id, unanswered, attempts } = mail
  const now = clock()
  const again = (lastAnswer: string): Progress =>
    isTriedEnough(attempts)
      ? { state: 'failed', lastAnswer, unanswered, finishedAt: now }
      : { state: 'waiting', lastAnswer, unanswered }
  switch (handover.kind) {
    case 'accepted':
      if (handover.hadItAlready)
        log.info({ mail: id }, `the ${receiver} had this mail already: it was sent once`)
      return {
        state: 'sent',
        lastAnswer: handover.answer,
        finishedAt: now,
        unanswered: handover.hadItAlready ? 0 : unanswered,
      }
    case 'refused':
      log.warn({ mail: id, answer: handover.answer }, `the ${receiver} refused a mail`)
      return handover.isPermanent
        ? { state: 'failed', lastAnswer: handover.answer, finishedAt: now, unanswered }
        : again(handover.answer)
    case 'unreachable':
      log.warn({ mail: id, reason: handover.reason }, `the ${receiver} could not be reached`)
      return again(handover.reason)
    case 'unanswered':
      log.warn(
        { mail: id, reason: handover.reason },
        `the ${receiver} did not say whether it accepted this mail: it is sent once more, and may arrive twice`,
      )
      return { ...again(handover.reason), unanswered: unanswered + 1 }
  }
}

/** A pause may end early: the mail is then sent within the hour. */
const LOOK_AGAIN_MS = 60 * 60_000

interface ObstacleParts extends StoreParts {
  alerts: Pick<AlertNotifications, 'alertById'>
  addresses: Addresses
}

const REFUSED = { kind: 'never', reason: 'The reader of this address does not want mail.' } as const

const hasNoResults = (content: MailContent) =>
  (content.kind === 'webhook' && content.news.total === 0) ||
  (content.kind === 'alerts' && !content.folders?.length && content.news.every(({ total }) => total === 0))

/** Checks for changes since a mail was written: of its address, or a pause of its alerts. */
export function createObstacles({ database, clock, alerts, addresses }: ObstacleParts) {
  async function isPaused(alertId: string): Promise<boolean> {
    const alert = await alerts.alertById(alertId)
    return alert !== undefined && endOf(alert.pause) > clock()
  }

  return async ({ id, owner, recipient, content }: OutgoingMail): Promise<Obstacle | null> => {
    if (content.kind === 'confirmation') {
      const address = await addresses.byId(content.addressId)
      return address?.state === 'waiting'
        ? null
        : { kind: 'never', reason: 'The question needs no answer any more.' }
    }
    if (hasNoResults(content)) return { kind: 'never', reason: 'What it told of was taken back.' }
    const later: Obstacle = { kind: 'later', at: clock() + LOOK_AGAIN_MS }
    if (content.kind === 'webhook') return (await isPaused(content.news.alertId)) ? later : null
    if (content.kind === 'folder' || content.kind === 'folders')
      // To an address that the identity provider has verified, or to one that was invited.
      return (await addresses.isRefused(recipient)) ? REFUSED : null
    const state = (await addresses.statesOf([owner]))(owner, recipient)
    if (state === 'refused') return REFUSED
    if (content.kind === 'other address') return null
    if (state !== 'confirmed') return later
    if (content.kind !== 'alerts') return null
    const pauses = await Promise.all((await createOutgoingMails(database, clock).alertsOf(id)).map(isPaused))
    return pauses.length && pauses.every(Boolean) ? later : null
  }
}

/** Mails by state, and the age of the oldest queued one. Only those of the last months: older ones are deleted. */
export function mailMeasures(database: Database, clock: Clock): Measure[] {
  const mails = database.selectFrom('outgoing_mail')
  return [
    {
      name: 'claire_mails',
      help: 'Mails and posts, by state: waiting, sending, sent or failed.',
      labels: ['state'],
      async read() {
        const rows = await mails
          .select((eb) => ['state', eb.fn.countAll<string | number>().as('count')])
          .groupBy('state')
          .execute()
        return rows.map(({ state, count }) => ({ labels: { state }, value: Number(count) }))
      },
    },
    {
      name: 'claire_mail_oldest_waiting_seconds',
      help: 'How long the mail that has waited longest has been in the queue.',
      async read() {
        const row = await mails
          .select((eb) => eb.fn.min('queued_at').as('since'))
          .where('state', 'in', ['waiting', 'sending'])
          .executeTakeFirst()
        return [{ value: row?.since ? Math.max(0, (clock() - row.since) / 1000) : 0 }]
      },
    },
  ]
}
