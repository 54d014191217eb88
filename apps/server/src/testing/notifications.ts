import { randomUUID } from 'node:crypto'
import type { AlertInput, MailPreferences } from '@claire/api-contract'
import type { PersonId } from '#platform/person'
import { articleDraft } from './drafts.ts'
import { alertReader } from './alerts.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import type { TestServer, TestServerOptions } from './server.ts'

/** Tables as a matcher writes them. */
type LedgerTables = {
  alert_match: {
    alert_id: string
    article_id: string
    position: number
    event_seq: number
    matched_at: number
    score: number
    why: string
  }
}

type Start = (options?: TestServerOptions) => Promise<TestServer>
export type TestNotifications = Awaited<ReturnType<typeof startNotifications>>

export const PUBLIC_URL = 'https://claire.example'

/** A whole server with a mail server beside it, and a clock that the test moves. */
export async function startNotifications(
  start: Start,
  options: Parameters<typeof startMailServer>[0] = {},
  settings: TestServerOptions['settings'] = {},
) {
  const smtp: MailServer = await startMailServer(options)
  let now = Date.parse('2024-05-04T05:00:00Z')
  const server = await start({
    clock: () => now,
    settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Claire <claire@claire.example>', PUBLIC_URL, ...settings },
  }).catch(async (error: unknown) => {
    await smtp.close()
    throw error
  })
  const { notifications, mailHooks, forgetAlerts, articles, database } = server.claire
  let position = 0
  const subjects: PersonId[] = []

  /** Runs the workers of the role mailer once: writes and sends due mails. */
  async function work() {
    for (const worker of notifications.workers) await worker.wake()
  }

  /** New articles as results of an alert. */
  async function found(alertId: string, drafts: Parameters<typeof articleDraft>[0][]): Promise<string[]> {
    const ids: string[] = []
    for (const draft of drafts) {
      const url = `https://journal.example/${randomUUID()}`
      const { id } = await articles.save(articleDraft({ url, ...draft }))
      await match(alertId, id)
      ids.push(id)
    }
    return ids
  }

  async function match(alertId: string, articleId: string) {
    const row = { alert_id: alertId, article_id: articleId, event_seq: 0, matched_at: now, score: 1 }
    const why = JSON.stringify({ terms: ['zirconium'], byMeaning: false })
    await database
      .withTables<LedgerTables>()
      .insertInto('alert_match')
      .values({ ...row, position: ++position, why })
      .execute()
  }

  return {
    server,
    smtp,
    work,
    found,
    match,
    now: () => now,
    /** Lets time pass. */
    pass(ms: number) {
      now += ms
    },
    setTime(text: string) {
      now = Date.parse(text)
    },
    /** A person with a confirmed address and one alert. */
    async reader(input: Partial<AlertInput> = {}) {
      const person = await alertReader(server)
      subjects.push(person.subject)
      const added = await person.add(input)
      return {
        ...person,
        alertId: added.body.id,
        wish: (wanted: Partial<MailPreferences>) =>
          person.ask<MailPreferences>('PUT', '/mail/preferences', {
            body: {
              timeZone: 'UTC',
              hour: 7,
              weekday: 1,
              digest: false,
              sourceDecisions: false,
              ...wanted,
            },
          }),
      }
    },
    /** Deletes all people and received mails. */
    async clear() {
      for (const subject of subjects.splice(0)) {
        await forgetAlerts(subject)
        await mailHooks.forgetAccount(subject)
      }
      smtp.received.length = 0
    },
    async close() {
      await server.close()
      await smtp.close()
    },
  }
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
