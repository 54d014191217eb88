import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { MailContent } from './mail-content.ts'
import type { MailTransport } from './mail-transport.ts'
import { createAddresses } from './people/addresses.ts'
import { createMailPeople } from './mail-people.ts'
import { createOutgoingMails, newMailId, queueMail } from './queue/outgoing-mail.ts'
import type { NotificationTables } from './tables.ts'
import { createWebhookStore } from './webhooks/webhook-store.ts'

const HOUR_MS = 3_600_000

interface Decision {
  /** The subject of whoever suggested the source. */
  owner: PersonId
  sourceName: string
  sourceUrl: string
  decision: Extract<MailContent, { kind: 'decision' }>['decision']
  note: string
  /** Milliseconds since 1970. */
  sendAt: number
}

interface Parts {
  database: Database
  clock: Clock
  /** Needed where accounts are deleted. */
  transport?: MailTransport
}

export type MailHooks = ReturnType<typeof createMailHooks>

/** What other parts of Claire tell notifications, and ask it about a person. */
export function createMailHooks({ database, clock, transport }: Parts) {
  const addresses = createAddresses(database, clock)
  return {
    ...decisionHooks(clock),
    /** The language of what is told to somebody outside the pages. */
    languageOf: (owner: PersonId) => createMailPeople(database).languageOf(owner),

    /** Before an alert is saved: its address is the person's own, or is asked for leave. Throws CONFLICT when it may not be used. */
    claimAddress: (person: Caller, address: string) => addresses.claim(person, address),

    /** After an alert was saved: what came back from an address it had goes to the one it has now. */
    followAddress: (alertId: string, address: string) =>
      inTransaction(database, (transaction) =>
        createOutgoingMails(transaction, clock).retryFailed(alertId, address),
      ),

    /** In the transaction that deletes alerts: no mail speaks of them any more. */
    async forgetAlerts(transaction: Database, alertIds: string[]) {
      await createWebhookStore(transaction).remove(alertIds)
      await transaction
        .withTables<NotificationTables>()
        .deleteFrom('stale_alert')
        .where('alert_id', 'in', alertIds)
        .execute()
      await createOutgoingMails(transaction, clock).forgetAlerts(alertIds)
    },

    /**
     * After an account was given another e-mail address: whoever reads the one it had is told, once an hour at most, where
     * that was known to be the person's. `support` is whom they can write to, '' for nobody.
     */
    async tellOtherAddress({ subject, email, emailVerified }: Caller, support: string) {
      if (!emailVerified) return
      await inTransaction(database, async (transaction) => {
        await createMailPeople(transaction).lock(subject)
        const content: MailContent = { kind: 'other address', support }
        const since = clock() - HOUR_MS
        if (await createOutgoingMails(transaction, clock).isTold(email, { kind: content.kind, since })) return
        await queueMail(transaction, clock, { id: newMailId(), owner: subject, recipient: email, content })
      })
    },

    /** Deletes everything of an account: queued mail, and the copies of sent mail that are stored here. */
    forgetAccount: (owner: PersonId) =>
      inTransaction(database, async (transaction) => {
        const mailIds = await createOutgoingMails(transaction, clock).forgetOwner(owner)
        await createAddresses(transaction, clock).forget(owner)
        await createMailPeople(transaction).forget(owner)
        // Before the commit: what is not deleted now would never be.
        await transport?.discard?.(mailIds)
      }),
  }
}

function decisionHooks(clock: Clock) {
  return {
    /** In the transaction that decides on a source: its suggester is told, if they wish. */
    async tellDecision(transaction: Database, { owner, sendAt, ...decided }: Decision) {
      const recipient = await createMailPeople(transaction).addressForDecisions(owner)
      if (!recipient) return
      const content: MailContent = { kind: 'decision', owner, ...decided }
      await queueMail(transaction, clock, { id: newMailId(), owner, recipient, content, sendAt })
    },

    /** In the transaction that takes a decision on a source back: a mail about it that still waits is dropped. */
    withdrawDecision: (transaction: Database, { owner, sourceUrl }: Pick<Decision, 'owner' | 'sourceUrl'>) =>
      createOutgoingMails(transaction, clock).dropDecision(owner, sourceUrl),
  }
}
