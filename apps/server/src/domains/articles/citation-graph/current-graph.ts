import { type Database, inParts } from '#platform/database'
import type { createArticleEvents } from '../events.ts'
import { connectionsOf } from './citing.ts'
import { type CitationGraph, createCitationGraph } from './citation-graph.ts'
import {
  NAMES,
  type NamedRow,
  doisOf,
  hashOfDoi,
  hashOfWork,
  otherHashesOf,
  readCitations,
} from './read-citations.ts'

const EVENTS_AT_ONCE = 500
/** With more events to read, reading everything is faster. */
const MOST_EVENTS = 50_000
/** With more citations that have changed, the arrays are made again. */
const MOST_CHANGES = 200_000
const DAY_MS = 24 * 3_600_000

interface Parts {
  database: Database
  events: Pick<ReturnType<typeof createArticleEvents>, 'after' | 'latest' | 'oldest'>
  /** Called if the arrays could not be made again; the older graph stays in use. */
  onError: (error: unknown) => void
}

interface Built {
  graph: CitationGraph
  /** The event up to which it is current. */
  seq: number
  at: number
}

/**
 * Returns the function that gives the graph as it is after all events so far. The graph is built at the first call,
 * and follows the events of any process from then on; beside it a new one is built after many changes, and once a day.
 */
export function createCurrentGraph({ database, events, onError }: Parts) {
  let built: Built | undefined
  let building: Promise<Built> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const build = () => {
    building ??= (async () => {
      const seq = await events.latest()
      return { graph: createCitationGraph(await readCitations(database)), seq, at: performance.now() }
    })().finally(() => (building = undefined))
    return building
  }

  async function current(): Promise<CitationGraph> {
    const latest = await events.latest()
    // Without the events after its own the graph cannot follow. A restored backup numbers them anew.
    const isBehind =
      built &&
      (latest - built.seq > MOST_EVENTS || latest < built.seq || (await events.oldest()) > built.seq + 1)
    if (!built || isBehind) built = await build()
    const followed = built
    while (followed.seq < latest) {
      const next = await events.after(followed.seq, EVENTS_AT_ONCE)
      const last = next.at(-1)
      if (!last) break
      await applyChanges(database, followed.graph, [...new Set(next.map(({ articleId }) => articleId))])
      followed.seq = last.seq
    }
    if (followed.graph.changes() > MOST_CHANGES || performance.now() - followed.at > DAY_MS)
      void build().then((next) => (built = next), onError)
    return followed.graph
  }

  return (): Promise<CitationGraph> => {
    const next = last.then(current, current)
    last = next
    return next
  }
}

type Row = NamedRow & { id: string; deleted: 0 | 1; cites: string | null }

/** Brings the graph up to date with these articles, in one step after all has been read. */
async function applyChanges(database: Database, graph: CitationGraph, ids: string[]) {
  const rows = new Map<string, Row>()
  const read = async (some: Iterable<string>) => {
    for (const row of await rowsOf(
      database,
      [...new Set(some)].filter((id) => !rows.has(id)),
    ))
      rows.set(row.id, row)
  }
  await read(ids)
  const dois = [...rows.values()].flatMap((row) => (row.deleted ? [] : [...citedIn(row), ...doisOf(row)]))
  // References of only one work until now are not in the graph: they are read with that work.
  await read(
    await citingArticles(
      database,
      dois.filter((doi) => graph.find(hashOfDoi(doi)) < 0),
    ),
  )
  const affected = new Set(
    [...rows.values()].flatMap((row) => [graph.workOf(row.id), graph.find(hashOfWork(row))]),
  )
  await read([...affected].flatMap(graph.articlesOf))
  const live = await liveAmong(
    database,
    [...rows.values()].map(({ work_key }) => work_key),
  )
  for (const row of rows.values()) rename(graph, row, affected)
  for (const { work_key } of rows.values()) {
    const work = graph.find(hashOfName(work_key))
    if (work >= 0) graph.setHere(work, live.has(work_key))
  }
  affected.delete(-1)
  for (const work of affected) {
    const cited = graph.articlesOf(work).flatMap((id) => citedIn(rows.get(id)))
    graph.setReferences(
      work,
      cited.map((doi) => graph.add(hashOfDoi(doi))),
    )
  }
}

const hashOfName = (work_key: string) => hashOfWork({ work_key })

/** Gives an article its work, and that work its DOIs. */
function rename(graph: CitationGraph, row: Row, affected: Set<number>) {
  const others = row.deleted ? [] : otherHashesOf(row)
  if (row.deleted || (!others.length && !citedIn(row).length)) return graph.setArticle(row.id, -1)
  const work = graph.add(hashOfWork(row))
  for (const other of others) {
    affected.add(graph.find(other))
    graph.join(hashOfWork(row), other)
  }
  graph.setArticle(row.id, work)
  affected.add(work)
}

const citedIn = (row: Row | undefined): string[] =>
  row && !row.deleted ? connectionsOf({ affiliations: null, cites: row.cites }).references.dois : []

async function rowsOf(db: Database, ids: string[]): Promise<Row[]> {
  return inParts(ids, (some) =>
    db
      .selectFrom('article')
      .leftJoin('article_text', 'article_text.article_id', 'article.id')
      .select(['article.id', 'article.deleted', 'article_text.cites', ...NAMES])
      .where('article.id', 'in', some)
      .execute(),
  )
}

/** Articles that cite one of these DOIs; several times if they cite several. */
export async function citingArticles(db: Database, dois: string[]): Promise<string[]> {
  const rows = await inParts(dois, (some) =>
    db.selectFrom('article_citing').select('article_id').where('doi', 'in', some).execute(),
  )
  return rows.map(({ article_id }) => article_id)
}

async function liveAmong(db: Database, workKeys: string[]): Promise<Set<string>> {
  const rows = await inParts(workKeys, (some) =>
    db
      .selectFrom('article')
      .select('work_key')
      .where('work_key', 'in', some)
      .where('deleted', '=', 0)
      .execute(),
  )
  return new Set(rows.map(({ work_key }) => work_key))
}
