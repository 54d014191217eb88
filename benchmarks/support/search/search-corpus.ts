import { readdirSync, statSync } from 'node:fs'
import { NO_CITATION, NO_REFERENCES } from '@claire/scholarly-text'
import path from 'node:path'
import type { ArticleDraft } from '../../../apps/server/src/domains/articles/index.ts'
import { openSearch } from '../../../apps/server/src/testing/search.ts'

export interface ArxivRecord {
  id: string
  title: string
  abstract: string
  categories: string
  created: string
  doi: string | null
  authors: string
}

const SAVED_AT_ONCE = 500
const TOLD_EACH = 100_000
/** Distance between the records of a made-up article's title and abstract. */
const APART = 7919

/** Returns the first category as the source, so that filters by source have an effect. */
export const sourceOf = ({ categories }: ArxivRecord) => categories.split(',')[0] ?? ''

const draftOf = (record: ArxivRecord): ArticleDraft => ({
  sourceId: sourceOf(record),
  url: `https://arxiv.org/abs/${record.id}`,
  articleType: 'web',
  title: record.title,
  publicationYear: Number(record.created.slice(0, 4)),
  authors: record.authors.split(', '),
  abstract: record.abstract,
  fullText: '',
  doi: record.doi?.toLowerCase() ?? null,
  externalId: `oai:arXiv.org:${record.id}`,
  language: 'en',
  categories: record.categories.split(','),
  fileUrl: null,
  citation: NO_CITATION,
  affiliations: [],
  references: NO_REFERENCES,
  provenance: {},
})

/**
 * Returns `count` articles: the records, and beyond them titles of some with abstracts and authors of others, so that none
 * has another's text or work.
 */
export function libraryOf(records: ArxivRecord[], count: number): ArxivRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / records.length)
    const titled = records[at % records.length]
    const about = records[(at + round * APART) % records.length]
    if (!titled || !about) throw new Error('there are no records to make a library of')
    return round ? { ...about, title: titled.title, id: `${titled.id}v${round}`, doi: null } : titled
  })
}

type OpenOptions = Pick<
  NonNullable<Parameters<typeof openSearch>[1]>,
  'contextual' | 'isForeign' | 'cluster' | 'ownThreads'
>

/** Opens the search of `folder`, and saves the records not saved there before: resumes an interrupted run. */
export async function openLibrary(folder: string, records: ArxivRecord[], options: OpenOptions = {}) {
  const sources = [...new Set(records.map(sourceOf))].map((id) => ({ id, name: id }))
  const opening = performance.now()
  const claire = await openSearch(folder, { sources, ...options })
  console.log(`opened in ${((performance.now() - opening) / 1000).toFixed(1)} s`)
  // A few records are the same work as another: there are slightly fewer articles than were saved.
  const saved = await claire.articles.count()
  if (saved < records.length * 0.99) {
    const saving = performance.now()
    for (let at = saved; at < records.length; at += SAVED_AT_ONCE) {
      await claire.articles.saveAll(records.slice(at, at + SAVED_AT_ONCE).map(draftOf), { backfill: true })
      if (Math.floor(at / TOLD_EACH) < Math.floor((at + SAVED_AT_ONCE) / TOLD_EACH))
        console.log(
          `  ${(at + SAVED_AT_ONCE).toLocaleString('en')} of ${records.length.toLocaleString('en')}`,
        )
    }
    console.log(`articles saved: ${rate(records.length - saved, saving)} a second`)
  }
  return claire
}

/** Does the same, and indexes what is not indexed. */
export async function buildIndex(folder: string, records: ArxivRecord[], options: OpenOptions = {}) {
  const claire = await openLibrary(folder, records, options)
  const indexing = performance.now()
  const before = (await claire.index.state()).articles
  await claire.follower.catchUp()
  const { articles } = await claire.index.state()
  if (articles > before)
    console.log(
      `index built: ${rate(articles - before, indexing)} articles a second (read, embedded, analysed, stored)`,
    )
  return claire
}

const rate = (count: number, since: number) =>
  Math.round(count / ((performance.now() - since) / 1000)).toLocaleString('en')

/** Returns the bytes in a folder and its subfolders. */
export function diskUse(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name)
    return sum + (entry.isDirectory() ? diskUse(file) : statSync(file).size)
  }, 0)
}
