import { type ArticleEvents, createArticleEvents } from '#domains/articles'
import type { FolderAdditions } from '#domains/reading/bookmarks'
import { type Database, inTransaction } from '#platform/database'
import { createWorker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import type { AlertNews, MailContent } from '../mail-content.ts'

/** The name of this reader's position in the article outbox. */
const READER = 'mails'
const EVENTS = 500
const MAILS_AT_ONCE = 200
const IDLE_MS = 10_000

/** Worker that removes withdrawn and deleted articles from mails, queued and sent. */
export function createArticleRemoval({ database, log }: { database: Database; log: Log }) {
  const events = createArticleEvents(database)
  return createWorker({
    name: 'taking articles out of mail',
    idleMs: IDLE_MS,
    retry: { firstMs: 1_000, longestMs: 60_000 },
    onFailure: (error) =>
      log.error({ err: error }, 'articles could not be taken out of mails; it is tried again'),
    async step() {
      return (await removeNext(database, events)) ? 'worked' : 'idle'
    },
  })
}

/** Handles the next article events. Returns false if there were none. */
async function removeNext(database: Database, events: ArticleEvents): Promise<boolean> {
  const from = await events.cursor(READER)
  const happened = await events.after(from, EVENTS)
  const last = happened.at(-1)
  if (!last) return false
  const gone = new Set(happened.flatMap(({ kind, articleId }) => (kind === 'deleted' ? [articleId] : [])))
  await inTransaction(database, async (transaction) => {
    const isOurs = await events.advanceFrom(transaction, READER, { from, to: last.seq })
    if (isOurs && gone.size) await removeArticles(transaction, gone)
  })
  return true
}

async function removeArticles(db: Database, gone: ReadonlySet<string>) {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('outgoing_mail')
      .select(['id', 'content'])
      .where('kind', 'in', ['alerts', 'folders', 'webhook'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(MAILS_AT_ONCE)
      .execute()
    for (const { id, content } of rows) {
      const before = JSON.parse(content) as MailContent
      const left = withoutArticles(before, gone)
      if (left === before) continue
      const written = { content: JSON.stringify(left) }
      await db.updateTable('outgoing_mail').set(written).where('id', '=', id).execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < MAILS_AT_ONCE) return
    after = last.id
  }
}

/** Returns the same object if it contains none of them. */
function withoutArticles(content: MailContent, gone: ReadonlySet<string>): MailContent {
  const mentions = (news: AlertNews) => news.articles.some(({ id }) => gone.has(id))
  const isLeft = ({ articleId }: FolderAdditions['works'][number]) => !articleId || !gone.has(articleId)
  const lists = ({ works }: FolderAdditions) => !works.every(isLeft)
  const without = (news: AlertNews): AlertNews => {
    const articles = news.articles.filter(({ id }) => !gone.has(id))
    return { ...news, articles, total: news.total - (news.articles.length - articles.length) }
  }
  if ('folders' in content && content.folders?.some(lists)) {
    const folders = content.folders.map((added) => ({ ...added, works: added.works.filter(isLeft) }))
    return withoutArticles({ ...content, folders }, gone)
  }
  if (content.kind === 'webhook' && mentions(content.news)) return { ...content, news: without(content.news) }
  if (content.kind !== 'alerts' || !content.news.some(mentions)) return content
  const news = content.news.map((each) => (mentions(each) ? without(each) : each))
  const remaining = news.filter(({ total }) => total > 0)
  return { ...content, news: remaining.length ? remaining : news }
}
