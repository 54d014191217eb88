import { NO_CITATION } from '@claire/scholarly-text'
import { type Kysely, sql } from 'kysely'
import { noticesIn } from './targets.ts'

const AT_ONCE = 500
/** Possible beginnings of titles of notices; `noticeInTitle` parses the rest. */
const BEGINNINGS = [
  'retract',
  'withdraw',
  'correct',
  'author correct',
  'publisher correct',
  'corrigend',
  'errat',
  'expression of',
]

/** The tables at the time of this migration. */
interface FilledTables {
  article: { id: string; source_id: string; title: string }
  work_notice: { article_id: string; target: string; kind: string }
}

/** Finds the notices among the stored articles, by their titles. */
export async function fillNotices(database: Kysely<FilledTables>) {
  for (let afterId = ''; ;) {
    const rows = await database
      .selectFrom('article')
      .select(['id', 'source_id', 'title'])
      .where('id', '>', afterId)
      .where((eb) => eb.or(BEGINNINGS.map((begin) => eb(sql`lower(title)`, 'like', `${begin}%`))))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
    const found = rows.flatMap(({ id, source_id, title }) =>
      noticesIn({ sourceId: source_id, title, doi: null, citation: NO_CITATION }).map((notice) => ({
        article_id: id,
        ...notice,
      })),
    )
    if (found.length) await database.insertInto('work_notice').values(found).execute()
  }
}
