import assert from 'node:assert/strict'
import type { ExtractedDraft } from '#domains/intake/extraction'
import { type Database, isPostgres } from '#platform/database'
import { inProcessExtractor } from '#testing/in-process-extractor'
import { type ArticlePair, articlePairs } from './article-pairs.ts'

/** Drafts of both pages of each pair, as scanning reads them. */
export type PairDrafts = Map<ArticlePair, [ExtractedDraft, ExtractedDraft]>

let drafts: Promise<PairDrafts> | undefined

/** 250 pairs: articles that are seen twice, and articles that look alike, about five of each kind. Read once per process. */
const allDrafts = () => (drafts ??= readPairs())

/** All pairs, or on PostgreSQL, where each statement is a round trip, two of each kind. */
export async function draftsFor(database: Database): Promise<PairDrafts> {
  const all = [...(await allDrafts())]
  const few = all.filter((_, at) => at % (all.length / 2) < 60)
  return new Map(isPostgres(database) ? few : all)
}

async function readPairs(): Promise<PairDrafts> {
  const draftOf = async ({ url, html }: ArticlePair['pages'][number]) => {
    const contentType = 'text/html; charset=utf-8'
    const extraction = await inProcessExtractor.extract({
      url,
      contentType,
      headers: {},
      bytes: Buffer.from(html),
    })
    assert.equal(extraction.kind, 'article', url)
    return (extraction as Extract<typeof extraction, { kind: 'article' }>).draft
  }
  const read: PairDrafts = new Map()
  for (const pair of articlePairs(250))
    read.set(pair, [await draftOf(pair.pages[0]), await draftOf(pair.pages[1])])
  return read
}

/** Pairs by kind and number: the output of a failed test. */
export const tally = (pairs: ArticlePair[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(pairs, ({ kind }) => kind)).map(([kind, some]) => [kind, some?.length]),
  )

/** Fails if different articles were merged, or more than two in a hundred were not recognised. */
export function checkPairs(ids: Map<ArticlePair, [string, string]>) {
  const pairs = [...ids.keys()]
  const same = pairs.filter((pair) => pair.same)
  const missed = same.filter((pair) => ids.get(pair)?.[0] !== ids.get(pair)?.[1])
  const owners = new Map<string, Set<string>>()
  for (const [at, [pair, [one, other]]] of [...ids].entries())
    for (const [id, owner] of [
      [one, `${at}`],
      [other, pair.same ? `${at}` : `${at} other`],
    ] as const)
      owners.set(id, (owners.get(id) ?? new Set()).add(owner))
  const merged = pairs.filter((pair) => ids.get(pair)?.some((id) => (owners.get(id)?.size ?? 0) > 1))
  const unrecognised = `${missed.length} of ${same.length} not recognised: ${JSON.stringify(tally(missed))}`
  assert.deepEqual(tally(merged), {}, `articles taken for each other; ${unrecognised}`)
  assert.ok(missed.length <= same.length * 0.02, unrecognised)
}
