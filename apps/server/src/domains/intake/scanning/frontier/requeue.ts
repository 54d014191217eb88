import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { templateOf, SIBLINGS } from './templates.ts'
import type { Now } from './time.ts'
import { writeHint, type FoundUrl, hostOf, REREAD, urlId } from './crawl-url.ts'
import { UNREACHED } from '../causes.ts'
import { unlisted } from './listings.ts'
import { rowOf } from './urls.ts'

/** Causes that concern the host only: it asked for fewer requests, or was not reached. */
const OF_THE_HOST: string[] = ['rate_limited', 'unavailable', ...UNREACHED]

/** Makes addresses due again, known or not; one that is still due continues unchanged, one visited since `since` is settled. */
export async function requeue(
  transaction: Database,
  now: Now,
  { sourceId, urls, since }: { sourceId: string; urls: FoundUrl[]; since: number },
) {
  for (const each of urls) {
    const { url, prio, kind } = each
    await transaction
      .insertInto('crawl_url')
      .values({
        ...rowOf(urlId(sourceId, each.key ?? url), { ...each, state: 'due' }),
        source_id: sourceId,
        due_at: now(),
        listed_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            state: 'due',
            due_at: now(),
            attempts: 0,
            url,
            host: hostOf(url),
            kind,
            prio,
            hint: writeHint(each),
            template: templateOf(url),
          })
          .where(sql<boolean>`crawl_url.state <> 'due'`)
          .where((eb) =>
            eb.or([eb('crawl_url.visited_at', 'is', null), eb('crawl_url.visited_at', '<', since)]),
          ),
      )
      .execute()
  }
}

/** Known pages that the run visits again. `which` restricts the source's settled addresses. */
export interface Again {
  sourceId: string
  which: keyof ReturnType<typeof choices>
  /** For 'sitemaps below': the index that names them. */
  listId?: string
  /** For 'left behind': the host that the source has moved to. */
  host?: string
  startedAt: number
  limit: number
}

/** Makes known addresses due; returns how many. */
export async function requeueKnown(transaction: Database, now: Now, again: Again): Promise<number> {
  const { which } = again
  const chosen = choices(transaction, now, again)[which]
  const { numUpdatedRows } = await transaction
    .updateTable('crawl_url')
    .set({
      state: 'due',
      due_at: now(),
      attempts: 0,
      ...(which === 'reread' && { reason: REREAD }),
      ...(which === 'candidates' && { etag: null, last_modified: null, body_hash: null }),
    })
    .where('id', 'in', chosen)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ids of a source's addresses, in the order of requeuing, for each reason. */
function choices(db: Database, now: Now, { sourceId, listId = '', host = '', startedAt, limit }: Again) {
  const settled = db.selectFrom('crawl_url').select('id').where('source_id', '=', sourceId).limit(limit)
  const known = settled.where('article_id', 'is not', null).where('visited_at', '<', startedAt)
  const lists = settled
    .where('state', '=', 'ok')
    .where('reason', 'in', ['listing', 'home'])
    .where('visited_at', '<', startedAt)
  const failed = settled
    .where('state', 'in', ['failed', 'blocked'])
    .where('kind', 'in', ['page', 'pdf'])
    .where('visited_at', '<', startedAt)
    .orderBy('visited_at')
  return {
    held: settled.where((eb) =>
      eb.or([
        eb('state', '=', 'held'),
        eb('reason', '=', 'trap_closed').and('template', 'not in', closedShapes(db, now, sourceId)),
      ]),
    ),
    likely: settled.where('state', '=', 'held').where('template', 'in', articleShapes(db, sourceId)),
    lists,
    'lists due': lists.where('recheck_at', '<=', now()),
    'sitemaps below': settled
      .where('kind', '=', 'sitemap')
      .where('id', 'in', listedBy(db, listId))
      .where('visited_at', '<', startedAt),
    candidates: settled.where((eb) =>
      eb.or([
        eb('reason', '=', 'candidate').and('template', 'in', provenShapes(db, sourceId)),
        eb('reason', '=', 'unsigned').and('template', 'in', shapesOfMany(db, sourceId)),
      ]),
    ),
    unlisted: known.where('id', 'in', unlisted(db, { readSince: startedAt, unlistedSince: startedAt })),
    'put off': settled
      .where('reason', 'in', OF_THE_HOST)
      .where('state', 'in', ['failed', 'blocked'])
      .where('kind', 'in', ['page', 'pdf'])
      .where('visited_at', '<', startedAt),
    due: known.where('recheck_at', '<=', now()).orderBy('recheck_at'),
    failed,
    'failed due': failed.where('recheck_at', '<=', now()),
    reread: known.where('state', '=', 'ok').where('kind', '=', 'page').orderBy('visited_at'),
    'left behind': known
      .where('host', '<>', host)
      .where('kind', '=', 'page')
      .where('state', 'in', ['ok', 'gone', 'skipped'])
      .orderBy('visited_at'),
    oldest: known.where('state', 'in', ['ok', 'gone']).orderBy('visited_at'),
  }
}

/** Present entries of a list. */
const listedBy = (transaction: Database, listId: string) =>
  transaction
    .selectFrom('crawl_listing')
    .select('url_id')
    .where('list_id', '=', listId)
    .where('unlisted_at', 'is', null)

const shapes = (transaction: Database, sourceId: string) =>
  transaction.selectFrom('crawl_template').select('template').where('source_id', '=', sourceId)

/** Shapes of addresses that have been articles so often that a doubtful one is an article too. */
const provenShapes = (transaction: Database, sourceId: string) =>
  shapes(transaction, sourceId).where('articles', '>=', SIBLINGS)

/** Shapes with so many pages without an author that they are articles. */
const shapesOfMany = (transaction: Database, sourceId: string) =>
  transaction
    .selectFrom('crawl_url')
    .leftJoin('crawl_template', (join) =>
      join
        .onRef('crawl_template.source_id', '=', 'crawl_url.source_id')
        .onRef('crawl_template.template', '=', 'crawl_url.template'),
    )
    .select('crawl_url.template')
    .where('crawl_url.source_id', '=', sourceId)
    .where('crawl_url.state', '=', 'ok')
    .where('crawl_url.reason', '=', 'unsigned')
    .groupBy('crawl_url.template')
    .having(sql<boolean>`count(*) + coalesce(max(crawl_template.articles), 0) >= ${sql.lit(SIBLINGS)}`)

/** Shapes that have given so few articles that none of them are visited for now. */
const closedShapes = (transaction: Database, now: Now, sourceId: string) =>
  shapes(transaction, sourceId).where('closed_until', '>', now())

/** Shapes of addresses that have mostly been articles. */
const articleShapes = (transaction: Database, sourceId: string) =>
  shapes(transaction, sourceId)
    .where('articles', '>=', 3)
    .where(sql<boolean>`articles * 2 >= visits`)
