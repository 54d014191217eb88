import type { Clock } from '#platform/clock'
import { type Database, type StoreParts, inTransaction } from '#platform/database'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { ChangedWork, MailContent } from './mail-content.ts'
import type { MailTransport } from './transports.ts'
import { createAddresses } from './people/addresses.ts'
import { createMailPeople } from './people/mail-people.ts'
import { createOutgoingMails, newMailId, queueMail } from './queue/outgoing-mail.ts'
import { createWebhookStore } from './webhooks/webhooks.ts'

const HOUR_MS = 3_600_000

interface Decision {
  /** The subject of the person who suggested the source. */
  owner: PersonId
  sourceName: string
  sourceUrl: string
  decision: Extract<MailContent, { kind: 'decision' }>['decision']
  note: string
  /** Milliseconds since 1970. */
  sendAt: number
}

interface Parts extends StoreParts {
  /** Required where accounts are deleted. */
  transport?: MailTransport
}

export type MailHooks = ReturnType<typeof createMailHooks>

/** Notification functions for other parts of Claire, called inside their transactions. */
export function createMailHooks({ database, clock, transport }: Parts) {
  const addresses = createAddresses(database, clock)
  return {
    ...decisionHooks(clock),
    /** The language of texts outside the pages. */
    languageOf: (owner: PersonId) => createMailPeople(database).languageOf(owner),

    /** The time zone of a person's days; UTC until they, or their browser, have set one. */
    timeZoneOf: async (owner: PersonId) => (await createMailPeople(database).wishes(owner)).timeZone,

    /** Requests confirmation of an alert's address if needed, before it is saved. Throws CONFLICT if it may not be used. */
    claimAddress: (person: Caller, address: string) => addresses.claim(person, address),

    /** After an alert was saved: returned mail of its former address goes to the new one. */
    followAddress: (alertId: string, address: string) =>
      inTransaction(database, (transaction) =>
        createOutgoingMails(transaction, clock).retryFailed(alertId, address),
      ),

    /** In the transaction that deletes alerts: removes them from all mails. */
    async forgetAlerts(transaction: Database, alertIds: string[]) {
      await createWebhookStore(transaction).remove(alertIds)
      await transaction.deleteFrom('stale_alert').where('alert_id', 'in', alertIds).execute()
      await createOutgoingMails(transaction, clock).forgetAlerts(alertIds)
    },

    /**
     * After the e-mail address of an account was changed: notifies the reader of the former address, at most once an
     * hour, if that was verified as the person's. `support` is the contact for its person, '' for none.
     */
    async notifyOtherAddress({ subject, email, emailVerified }: Caller, support: string) {
      if (!emailVerified) return
      await inTransaction(database, async (transaction) => {
        await createMailPeople(transaction).lock(subject)
        const content: MailContent = { kind: 'other address', support }
        const since = clock() - HOUR_MS
        if (await createOutgoingMails(transaction, clock).isNotified(email, { kind: content.kind, since }))
          return
        await queueMail(transaction, clock, { id: newMailId(), owner: subject, recipient: email, content })
      })
    },

    /** Deletes everything of an account: queued mail, and the copies of sent mail that are stored here. */
    forgetAccount: (owner: PersonId) =>
      inTransaction(database, async (transaction) => {
        const mails = createOutgoingMails(transaction, clock)
        const mailIds = await mails.forgetOwner(owner)
        await mails.forgetName(owner)
        await createAddresses(transaction, clock).forget(owner)
        await createMailPeople(transaction).forget(owner)
        // Before the commit: a copy that is not deleted now would never be.
        await transport?.discard?.(mailIds)
      }),
  }
}

function decisionHooks(clock: Clock) {
  return {
    /** In the transaction that stores that bookmarked works were retracted or corrected: notifies their owner, if they wish. */
    async notifyRetractions(transaction: Database, owner: PersonId, works: ChangedWork[]) {
      const recipient = await createMailPeople(transaction).addressForRetractions(owner)
      if (!recipient) return
      const content: MailContent = { kind: 'retractions', owner, works }
      await queueMail(transaction, clock, { id: newMailId(), owner, recipient, content })
    },

    /** In the transaction that decides on a source: notifies its suggester, if they wish. */
    async notifyDecision(transaction: Database, { owner, sendAt, ...decided }: Decision) {
      const recipient = await createMailPeople(transaction).addressForDecisions(owner)
      if (!recipient) return
      const content: MailContent = { kind: 'decision', owner, ...decided }
      await queueMail(transaction, clock, { id: newMailId(), owner, recipient, content, sendAt })
    },

    /** In the transaction that reverses a decision on a source: drops a queued mail about it. */
    withdrawDecision: (transaction: Database, { owner, sourceUrl }: Pick<Decision, 'owner' | 'sourceUrl'>) =>
      createOutgoingMails(transaction, clock).dropDecision(owner, sourceUrl),
  }
}
