import { sql } from 'kysely'
import { openTokenSession } from '../../../e2e/support/api-session.ts'
import type { Database } from '../../../apps/server/src/platform/database.ts'
import type { ReceivedMail } from '../../../apps/server/src/testing/mail-server.ts'
import type { Acknowledged } from './people-at-work.ts'
import type { SmallArticle } from './small-internet.ts'

/** Counts that must be 0 at the end, by name. */
export type Judgement = Record<string, number>

interface Judged {
  database: Database
  acknowledged: Acknowledged[]
  articles: SmallArticle[]
  /** Alerts created before the first new article: their subjects by id. */
  watching: Map<string, string>
  received: ReceivedMail[]
}

/** Compares the database and the mails with the acknowledgements to people and the publications of sites. */
export async function judge({ database, ...judged }: Judged): Promise<Judgement> {
  return {
    ...(await judgePeople(database, judged.acknowledged)),
    ...(await judgeArticles(database, judged.articles)),
    ...(await judgeAlerts(database, judged)),
  }
}

/** Returns one column of a statement's result. */
async function columnOf(database: Database, statement: ReturnType<typeof sql<{ value: string }>>) {
  return (await statement.execute(database)).rows.map(({ value }) => value)
}

async function judgePeople(database: Database, acknowledged: Acknowledged[]): Promise<Judgement> {
  let lostBookmarks = 0
  let lostAlerts = 0
  for (const { username, bookmarks, alerts } of acknowledged) {
    const owner = sql`(select id from idp_user where username = ${username})`
    const stored = await columnOf(
      database,
      sql`select article_id as value from bookmark where deleted_at is null and owner = ${owner}`,
    )
    const made = await columnOf(database, sql`select id as value from alert where owner = ${owner}`)
    lostBookmarks += [...bookmarks].filter((id) => !stored.includes(id)).length
    lostAlerts += [...alerts].filter((id) => !made.includes(id)).length
  }
  const twice = await columnOf(
    database,
    sql`select article_id as value from bookmark where deleted_at is null and article_id is not null
      group by owner, article_id having count(*) > 1`,
  )
  return { lostBookmarks, lostAlerts, bookmarksTwice: twice.length }
}

async function judgeArticles(database: Database, articles: SmallArticle[]): Promise<Judgement> {
  const urls = await columnOf(database, sql`select url as value from article where deleted = 0`)
  const created = await columnOf(
    database,
    sql`select article_id as value from article_event where kind = 'created'
      group by article_id having count(*) > 1`,
  )
  const { rows } = await sql<{ gaps: number }>`
    select max(seq) - min(seq) + 1 - count(*) as gaps from article_event`.execute(database)
  return {
    lostArticles: articles.filter(({ url }) => !urls.includes(url)).length,
    articlesTwice: urls.length - new Set(urls).size,
    unknownArticles: urls.filter((url) => !articles.some((article) => article.url === url)).length,
    createdTwice: created.length,
    gapsInEvents: rows[0]?.gaps ?? 0,
  }
}

/** Counts articles that are not notified in the mails of exactly one Message-ID, and superfluous ones. */
async function judgeAlerts(
  database: Database,
  { articles, watching, received }: Pick<Judged, 'articles' | 'watching' | 'received'>,
): Promise<Judgement> {
  const { rows } = await sql<{ alert: string; url: string; mail: string | null }>`
    select alert_id as alert, article.url as url, mail_id as mail from alert_match
    join article on article.id = alert_match.article_id where notified_at is not null`.execute(database)
  const notified = new Map(rows.map(({ alert, url, mail }) => [`${alert} ${url}`, mail]))
  const news = articles.filter(({ isOld }) => !isOld)
  const wanted = [...watching].flatMap(([alert, subject]) =>
    news.filter(({ subjects }) => subjects.includes(subject)).map(({ url }) => `${alert} ${url}`),
  )
  const copies = new Map<string, number>()
  for (const { parsed } of received) {
    const id = String(parsed.messageId).replace(/^<|@.*$/g, '')
    copies.set(id, (copies.get(id) ?? 0) + 1)
  }
  const old = new Set(articles.filter(({ isOld }) => isOld).map(({ url }) => url))
  const pairs = await notifications(database, received)
  return {
    pending: wanted.filter((pair) => !notified.has(pair)).length,
    notifiedWithoutMail: [...notified.values()].filter((mail) => !copies.has(mail ?? '')).length,
    notifiedThoughOld: rows.filter(({ url }) => old.has(url)).length,
    mailsTwice: [...copies.values()].filter((count) => count > 1).length,
    notifiedInTwoMails: [...pairs.values()].filter((mails) => mails.size > 1).length,
  }
}

/** Returns the messages that notify an article for an alert, read from the messages themselves. */
async function notifications(
  database: Database,
  received: ReceivedMail[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ mail: string; alert: string }>`
    select mail_id as mail, alert_id as alert from outgoing_mail_alert`.execute(database)
  const alertOf = new Map(rows.map(({ mail, alert }) => [mail, alert]))
  const pairs = new Map<string, Set<string>>()
  for (const { parsed } of received) {
    const mail = String(parsed.messageId).replace(/^<|@.*$/g, '')
    // Mail about shared folders names articles too.
    if (!alertOf.has(mail)) continue
    for (const [, article] of String(parsed.text).matchAll(/\/detail\/([\w-]+)/g)) {
      const pair = `${alertOf.get(mail)} ${article}`
      pairs.set(pair, (pairs.get(pair) ?? new Set()).add(mail))
    }
  }
  return pairs
}

/** Returns the articles of the database that a process does not find, and its superfluous results. */
export async function judgeIndex(
  database: Database,
  { url, port, password }: { url: string; port: number; password: string },
): Promise<number> {
  const token = await openTokenSession(url, { username: 'curator', password })
  const answer = await fetch(`http://127.0.0.1:${port}/claire/search/ids`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ searchTerm: '' }),
  })
  const { ids } = (await answer.json()) as { ids: string[] }
  const there = await columnOf(database, sql`select id as value from article where deleted = 0`)
  return (
    there.filter((id) => !ids.includes(id)).length + ids.filter((id: string) => !there.includes(id)).length
  )
}
