import { type ArticleEvents, createArticleEvents } from '#domains/articles'
import { type Database, inTransaction } from '#platform/database'
import { createWorker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import type { AlertNews, MailContent } from '../mail-content.ts'
import type { NotificationTables } from '../tables.ts'

/** How the place in the outbox of articles is called. */
const READER = 'mails'
const EVENTS = 500
const MAILS_AT_ONCE = 200
const IDLE_MS = 10_000

/**
 * Takes what articles said that are withdrawn or deleted out of mails: those that wait do not tell of them any more, and
 * those that were sent are remembered without.
 */
export function createTakingOut({ database, log }: { database: Database; log: Log }) {
  const events = createArticleEvents(database)
  return createWorker({
    name: 'taking articles out of mail',
    idleMs: IDLE_MS,
    retry: { firstMs: 1_000, longestMs: 60_000 },
    onFailure: (error) =>
      log.error({ err: error }, 'articles could not be taken out of mails; it is tried again'),
    async step() {
      return (await takeOutNext(database, events)) ? 'worked' : 'idle'
    },
  })
}

/** Deals with some of what happened to articles; false when nothing did. */
async function takeOutNext(database: Database, events: ArticleEvents): Promise<boolean> {
  const from = await events.cursor(READER)
  const happened = await events.after(from, EVENTS)
  const last = happened.at(-1)
  if (!last) return false
  const gone = new Set(happened.flatMap(({ kind, articleId }) => (kind === 'deleted' ? [articleId] : [])))
  await inTransaction(database, async (transaction) => {
    const isOurs = await events.advanceFrom(transaction, READER, { from, to: last.seq })
    if (isOurs && gone.size) await takeOut(transaction, gone)
  })
  return true
}

async function takeOut(database: Database, gone: ReadonlySet<string>) {
  const db = database.withTables<NotificationTables>()
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('outgoing_mail')
      .select(['id', 'content'])
      .where('kind', 'in', ['alerts', 'webhook'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(MAILS_AT_ONCE)
      .execute()
    for (const { id, content } of rows) {
      const told = JSON.parse(content) as MailContent
      const left = withoutArticles(told, gone)
      if (left === told) continue
      const written = { content: JSON.stringify(left) }
      await db.updateTable('outgoing_mail').set(written).where('id', '=', id).execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < MAILS_AT_ONCE) return
    after = last.id
  }
}

/** The same content where it tells of none of them. */
function withoutArticles(content: MailContent, gone: ReadonlySet<string>): MailContent {
  const tells = (news: AlertNews) => news.articles.some(({ id }) => gone.has(id))
  const without = (news: AlertNews): AlertNews => {
    const articles = news.articles.filter(({ id }) => !gone.has(id))
    return { ...news, articles, total: news.total - (news.articles.length - articles.length) }
  }
  if (content.kind === 'webhook' && tells(content.news)) return { ...content, news: without(content.news) }
  if (content.kind !== 'alerts' || !content.news.some(tells)) return content
  const news = content.news.map((each) => (tells(each) ? without(each) : each))
  const telling = news.filter(({ total }) => total > 0)
  return { ...content, news: telling.length ? telling : news }
}
