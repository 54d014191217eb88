import { type Database, inParts } from '#platform/database'
import type { createArticleEvents } from '../events.ts'
import { type ArticleConnections, articleConnections, articlesOf } from './article-connections.ts'
import { connectionsOf } from '../citation-graph/citing.ts'
import type { CitationGraph } from '../citation-graph/citation-graph.ts'
import { citingArticles, createCurrentGraph } from '../citation-graph/current-graph.ts'
import { aroundWork, citedTogether, citedTogetherWith, connectedTo } from '../citation-graph/questions.ts'
import { NAMES, type NamedRow, doisOf, hashOfDoi, hashOfWork } from '../citation-graph/read-citations.ts'

const MOST_AROUND = 20
const MOST_CONNECTED = 50

/** A work by its article, by its DOI, or by both. */
export interface NamedWork {
  doi: string | null
  articleId: string | null
}

export type WorkConnections = ReturnType<typeof createWorkConnections>

interface Parts {
  database: Database
  events: Pick<ReturnType<typeof createArticleEvents>, 'after' | 'latest' | 'oldest'>
  onError: (error: unknown) => void
}

/** Answers questions about citations from memory; the first question reads them all. */
export function createWorkConnections({ database: db, events, onError }: Parts) {
  const currentGraph = createCurrentGraph({ database: db, events, onError })
  const named = namedWorks(db)
  /** The works that cite those of these DOIs that no other work cites. */
  const citedAlone = async (graph: CitationGraph, dois: string[]) => {
    const unknown = [...new Set(dois)].filter((doi) => graph.find(hashOfDoi(doi)) < 0)
    const citing = await citingArticles(db, unknown)
    return citing.map(graph.workOf).filter((work) => work >= 0)
  }

  return {
    /** Works that are most likely missing from these, each with the number of them that it is cited together with. */
    async citedTogether(dois: string[], limit: number): Promise<(NamedWork & { with: number })[]> {
      const graph = await currentGraph()
      const works = worksOf(graph, dois.map(hashOfDoi))
      return named(graph, citedTogether(graph, { works, citedAlone: await citedAlone(graph, dois) }, limit))
    },

    /** null for an unknown or deleted article. */
    async ofArticle(id: string) {
      const graph = await currentGraph()
      const row = await db
        .selectFrom('article')
        .select(NAMES)
        .where('id', '=', id)
        .where('deleted', '=', 0)
        .executeTakeFirst()
      const stored = row && (await articleConnections(db).connections(id))
      if (!stored) return null
      const work = graph.find(hashOfWork(row))
      return {
        dois: doisOf(row),
        ...linkedWorks(graph, work, stored),
        around: work < 0 ? [] : await named(graph, aroundWork(graph, work, MOST_AROUND)),
      }
    },

    /** The works around articles and DOIs, and how much is known of their references. */
    async ofWorks({ articleIds, dois }: { articleIds: string[]; dois: string[] }) {
      const graph = await currentGraph()
      const rows = await inParts([...new Set(articleIds)], (some) =>
        db.selectFrom('article').select(NAMES).where('id', 'in', some).where('deleted', '=', 0).execute(),
      )
      const hashes = new Set([...rows.map(hashOfWork), ...dois.map(hashOfDoi)])
      const works = worksOf(graph, hashes)
      return {
        ...coverage(graph, works),
        works: countOf(graph, hashes),
        connected: await named(
          graph,
          connectedTo(graph, { works, citedAlone: await citedAlone(graph, dois) }, MOST_CONNECTED),
        ),
      }
    },
  }
}

/** The references and citing works of an article, each with how often it is cited together with the article. */
function linkedWorks(graph: CitationGraph, work: number, { references, citedBy }: ArticleConnections) {
  const together = citedTogetherWith(graph, work)
  const cited = references.listed.map(({ doi, articleId }) => {
    const each = graph.find(hashOfDoi(doi))
    return {
      doi,
      articleId: articleId ?? graph.articlesOf(each)[0] ?? null,
      citedTogether: together.of(each),
    }
  })
  const isHere = (each: NamedWork) => Number(each.articleId !== null)
  return {
    references: cited.sort((a, b) => isHere(b) - isHere(a) || b.citedTogether - a.citedTogether),
    citedBy: citedBy.map((articleId) => ({
      articleId,
      citedTogether: together.of(graph.workOf(articleId)),
    })),
  }
}

const worksOf = (graph: CitationGraph, hashes: Iterable<number>) =>
  new Set([...hashes].map(graph.find).filter((work) => work >= 0))

/** Number of works with these hashes; those that are not in the graph count too. */
const countOf = (graph: CitationGraph, hashes: Iterable<number>) =>
  new Set([...hashes].map((hash) => (graph.find(hash) < 0 ? -hash : graph.find(hash)))).size

function coverage(graph: CitationGraph, works: ReadonlySet<number>) {
  const cited = new Set<number>()
  let withReferences = 0
  let citedAlone = 0
  for (const work of works) {
    const list = graph.cites(work)
    const alone = graph.leftOut(work)
    if (list.length + alone > 0) withReferences++
    citedAlone += alone
    for (const each of list) cited.add(each)
  }
  return {
    withReferences,
    references: cited.size + citedAlone,
    referencesHere: [...cited].filter(graph.isHere).length,
  }
}

/** Gives works their DOIs and articles; a work that is gone meanwhile is left out. */
function namedWorks(db: Database) {
  /** DOIs of works that only others' references name. */
  async function doisCited(graph: CitationGraph, works: number[]): Promise<Map<number, string>> {
    const wanted = new Set(works)
    const citing = works.flatMap((work) => graph.articlesOf(graph.citedBy(work)[0] ?? -1))
    const rows = await inParts([...new Set(citing)], (some) =>
      db.selectFrom('article_text').select('cites').where('article_id', 'in', some).execute(),
    )
    const found = new Map<number, string>()
    for (const { cites } of rows)
      for (const doi of connectionsOf({ affiliations: null, cites }).references.dois) {
        const work = graph.find(hashOfDoi(doi))
        if (wanted.has(work)) found.set(work, doi)
      }
    return found
  }

  async function rowsOf(ids: string[]): Promise<Map<string, NamedRow>> {
    const rows = await inParts(ids, (some) =>
      db
        .selectFrom('article')
        .select(['id', ...NAMES])
        .where('id', 'in', some)
        .where('deleted', '=', 0)
        .execute(),
    )
    return new Map(rows.map((row) => [row.id, row]))
  }

  return async <T extends { work: number }>(
    graph: CitationGraph,
    some: T[],
  ): Promise<(Omit<T, 'work'> & NamedWork)[]> => {
    const ids = new Map(some.map(({ work }) => [work, graph.articlesOf(work)]))
    const articles = await rowsOf([...ids.values()].flat())
    const withoutArticle = some
      .map(({ work }) => work)
      .filter((work) => !ids.get(work)?.some((id) => articles.has(id)))
    const dois = await doisCited(graph, withoutArticle)
    const byDoi = await articlesOf(db, [...dois.values()])
    return some.flatMap(({ work, ...counts }): (Omit<T, 'work'> & NamedWork)[] => {
      const articleId = ids.get(work)?.find((id) => articles.has(id))
      const row = articles.get(articleId ?? '')
      if (articleId && row) return [{ ...counts, doi: doisOf(row)[0] ?? null, articleId }]
      const doi = dois.get(work)
      return doi === undefined ? [] : [{ ...counts, doi, articleId: byDoi.get(doi) ?? null }]
    })
  }
}
