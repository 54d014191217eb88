import type { Language, TodayItem } from '@claire/api-contract'
import { mailMessages } from '@claire/messages/server'
import { isTakenBack, readableTex } from '@claire/scholarly-text'
import { type Migrations, type StoreParts, inSql } from '#platform/database'
import { type Feed, type FeedEntry, feedAddresses, privateFeed } from '#platform/feeds/feed-routes'
import type { PersonId } from '#platform/person'
import { type PresentParts, explainedAlerts, present } from './present.ts'
import { streamOf } from './stream.ts'

type TodayTables = { today_feed: { owner: PersonId; token: string; created_at: number } }

declare module 'kysely' {
  interface Tables extends TodayTables {}
}

export const todayMigrations: Migrations = {
  '0144-today-feed': inSql(`
    create table today_feed (owner text primary key, token text not null unique, created_at bigint not null);
  `),
}

export interface FeedParts extends PresentParts, StoreParts {
  /** Public address of Claire, without a slash at its end. */
  publicUrl: string
  /** Language of a person's texts outside the pages. */
  languageOf: (owner: PersonId) => Promise<Language>
}

const ENTRIES = 100

/** The private feed of a person's stream: anyone who has the address can read it, until its person revokes it. */
export function todayFeed(parts: FeedParts) {
  const { database, clock, publicUrl } = parts
  const forgetFeed = async (owner: PersonId) => {
    await database.deleteFrom('today_feed').where('owner', '=', owner).execute()
  }

  return {
    ...privateFeed(publicUrl, {
      async tokenOf(owner: PersonId) {
        const feeds = database.selectFrom('today_feed').select('token').where('owner', '=', owner)
        return (await feeds.executeTakeFirst())?.token ?? null
      },
      async setToken(token, owner) {
        if (token === null) return forgetFeed(owner)
        const columns = { token, created_at: clock() }
        await database
          .insertInto('today_feed')
          .values({ owner, ...columns })
          .onConflict((conflict) => conflict.column('owner').doUpdateSet(columns))
          .execute()
      },
    }),

    forgetFeed,

    /** Results of all alerts, newest first, read or unread, each work once, without retracted ones. */
    async readFeed(token: string): Promise<Feed | undefined> {
      const row = await database
        .selectFrom('today_feed')
        .selectAll()
        .where('token', '=', token)
        .executeTakeFirst()
      if (!row) return undefined
      const language = await parts.languageOf(row.owner)
      const items = await newestItems(parts, row.owner)
      const t = mailMessages(language)
      return {
        title: t('todayFeed.title'),
        description: t('todayFeed.description'),
        language,
        pageUrl: `${publicUrl}/`,
        selfUrl: feedAddresses(publicUrl, token),
        updatedAt: items[0] ? Date.parse(items[0].foundAt) : row.created_at,
        entries: items
          .filter(({ article }) => !isTakenBack(article.notice))
          .map((item) => entryOf(item, publicUrl, language)),
      }
    },
  }
}

async function newestItems(parts: FeedParts, owner: PersonId): Promise<TodayItem[]> {
  const alerts = await explainedAlerts(parts.results, owner)
  const newest = await parts.results.newest(owner, ENTRIES)
  const works = streamOf(newest, (alertId) => alerts.get(alertId)?.origin ?? 'alert').toSorted(
    (a, b) => b.position - a.position,
  )
  return present(parts, owner, { works, alerts, isSeen: false })
}

/** One paragraph: the sentence of the work, and what found it. */
function entryOf(
  { article, sentence, reasons, foundAt }: TodayItem,
  publicUrl: string,
  language: Language,
): FeedEntry {
  const t = mailMessages(language)
  const names = reasons.map(({ name }) => t('quoted', { text: name }))
  const foundBy = t('todayFeed.foundBy', { names: new Intl.ListFormat(language).format(names) })
  const url = `${publicUrl}/detail/${encodeURIComponent(article.id)}`
  return {
    id: url,
    url,
    title: readableTex(decodeURIComponent(article.title)),
    authors: article.authors,
    summary: [readableTex(sentence), foundBy].filter(Boolean).join(' '),
    addedAt: Date.parse(foundAt),
  }
}
