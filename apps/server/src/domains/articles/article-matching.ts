import { type CitedWork, nameText } from '@claire/scholarly-text'
import { type Database, inParts } from '#platform/database'
import { sameTitled, titleKeysNear, workKeyOf } from './works/work-keys.ts'

const WORKS_PER_QUERY = 100
/** The title index finds candidates; only the first are compared. */
const CANDIDATES = 2_000

/** Finds the articles that references cite. */
export function articleMatching(db: Database) {
  async function candidates(column: 'doi' | 'work_key' | 'title_key', keys: string[]) {
    if (!keys.length) return []
    return db
      .selectFrom('article')
      .select(['id', 'doi', 'work_key', 'title_key', 'title', 'publication_year', 'abstract'])
      .where(column, 'in', [...new Set(keys)])
      .where('deleted', '=', 0)
      .orderBy('id')
      .limit(CANDIDATES)
      .execute()
  }

  async function matchSome(works: CitedWork[]): Promise<string[][]> {
    const wanted = works.map((work) => ({ work: titledOf(work), keys: workKeysOf(work) }))
    const titleKeys = wanted.map(({ work }) => titleKeysNear(work))
    const identified = Map.groupBy(
      await candidates(
        'work_key',
        wanted.flatMap(({ keys }) => keys),
      ),
      (row) => row.work_key,
    )
    // A version of a work may have a DOI of its own.
    const byDoi = Map.groupBy(
      await candidates(
        'doi',
        works.flatMap(({ doi }) => doi || []),
      ),
      (row) => row.doi ?? '',
    )
    const titled = Map.groupBy(await candidates('title_key', titleKeys.flat()), (row) => row.title_key)
    return wanted.map(({ work, keys }, at) => {
      const same = [
        ...(byDoi.get(works[at]?.doi ?? '') ?? []),
        ...keys.flatMap((key) => identified.get(key) ?? []),
      ]
      if (same.length) return [...new Set(same.map(({ id }) => id))]
      return (titleKeys[at] ?? [])
        .flatMap((key) => titled.get(key) ?? [])
        .filter((row) => sameTitled(work, { ...row, publicationYear: row.publication_year }))
        .map(({ id }) => id)
    })
  }

  return {
    /**
     * For each work, the live articles of any source that are it: by DOI, by arXiv identifier, or else by title, year
     * and first author.
     */
    async matching(works: CitedWork[]): Promise<string[][]> {
      return inParts(works, matchSome, WORKS_PER_QUERY)
    },
  }
}

const titledOf = ({ title, published, names, abstract }: CitedWork) => ({
  title,
  publicationYear: published ? Number(published.slice(0, 4)) : null,
  authors: names.map(nameText),
  abstract,
})

/** Key that is equal for two references to the same work, in Claire or not. */
export const keyOfWork = (work: CitedWork): string =>
  workKeyOf({
    ...titledOf(work),
    doi: work.doi || null,
    externalId: work.arxivId ? `oai:arXiv.org:${work.arxivId}` : null,
    // Works with a common title are told apart by all else that is known.
    url: work.url || [work.title, work.venue, work.volume, work.pages, work.published].join('|'),
    fullText: '',
  })

const workKeysOf = ({ doi, arxivId }: CitedWork) => [
  ...(doi ? [`doi:${doi}`] : []),
  ...(arxivId ? [`doi:10.48550/arxiv.${arxivId}`] : []),
]
