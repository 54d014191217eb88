// npm run eval -- references [file]: the check of references, with DOIs and titles of real articles. Of 3,300, 300 are in a
// made list of retractions, and half are in Claire. Lists of all of them in every format: all retracted ones must be
// found, and no other. Of titles alone: how many are recognised, and that no sound one is flagged. Then the time of
// importing 60,000 retractions beside 10,000 bookmarks.
// The file is jats-articles.jsonl.gz of ../shared/corpus, which is the default.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReferenceCheck } from '../../packages/api-contract/src/index.ts'
import { EXPORT_FORMATS, type Reference } from '../../packages/citations/src/index.ts'
import { NO_CITATION, nameText, parseName } from '../../packages/scholarly-text/src/index.ts'
import { openSqlite } from '../../apps/server/src/adapters/sqlite/index.ts'
import { migrations } from '../../apps/server/src/compose/storage.ts'
import { createArticleStore, replaceListedNotices } from '../../apps/server/src/domains/articles/index.ts'
import {
  createBookmarkStore,
  createNoticeFollower,
  createReferenceFiles,
} from '../../apps/server/src/domains/reading/bookmarks/index.ts'
import { createReferenceCheck } from '../../apps/server/src/domains/reading/reference-check/index.ts'
import { type Database, migrate } from '../../apps/server/src/platform/database.ts'
import { articleDraft } from '../../apps/server/src/testing/drafts.ts'
import { freshSearch } from '../../apps/server/src/testing/search.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { readJsonLines } from '../support/read-lines.ts'

const root = path.resolve(import.meta.dirname, '../..')
const [file = path.join(root, '../shared/corpus/jats-articles.jsonl.gz')] = process.argv.slice(2)
const RETRACTED = 300
const SOUND = 3_000
const LISTED = 60_000
const BOOKMARKS = 10_000
const OWNER = personId('reader')

interface Source {
  doi: string | null
  title: string
  authors?: (string | { given?: string; family?: string })[]
  year?: number | string | null
}

const nameOf = (author: NonNullable<Source['authors']>[number]) =>
  typeof author === 'string' ? author : [author.given, author.family].filter(Boolean).join(' ')

function referencesOf(sources: Source[]): Reference[] {
  const byDoi = new Map(
    sources.flatMap((source) => (source.doi && source.title ? [[source.doi.toLowerCase(), source]] : [])),
  )
  return [...byDoi].slice(0, RETRACTED + SOUND).map(([doi, { title, authors = [], year }], at) => ({
    key: `k${at}`,
    work: {
      ...NO_CITATION,
      kind: 'journal-article',
      title,
      names: authors.map((author) => parseName(nameOf(author))),
      published: year ? String(year) : '',
      doi,
      arxivId: '',
      url: '',
      language: '',
      abstract: '',
      keywords: [],
    },
  }))
}

/** Every eleventh is retracted, so that these are of all sources and in Claire or not. */
const isRetracted = (at: number) => at % ((RETRACTED + SOUND) / RETRACTED) === 0
const listedAs = (doi: string) => ({
  doi,
  kind: 'retracted' as const,
  notice_doi: '',
  url: '',
  date: '2026-10-14',
  reason: '',
})

const plainly = ({ work }: Reference, at: number) =>
  `[${at + 1}] Holm E, Okafor T. ${work.title}. ${work.published};5:88. doi:${work.doi}`

function listsOf(references: Reference[]): [format: string, text: string][] {
  const written = (['bibtex', 'ris', 'csl-json', 'csv'] as const).map((name): [string, string] => {
    const { head = '', foot = '', between = '', write } = EXPORT_FORMATS[name]
    return [name, `${head}${references.map((each) => write(each)).join(between)}${foot}`]
  })
  return [
    ...written,
    ['DOIs', references.map(({ work }) => work.doi).join('\n')],
    ['plain list', references.map(plainly).join('\n')],
  ]
}

async function evaluate() {
  const { database, articles, search, follower, close } = await freshSearch()
  const references = referencesOf(readJsonLines<Source>(file))
  const here = references.filter((_, at) => at % 2 === 0)
  for (let at = 0; at < here.length; at += 500)
    await articles.saveAll(
      here.slice(at, at + 500).map(({ work: { doi, title, names, published } }) =>
        articleDraft({
          url: `https://a.example/${doi}`,
          doi,
          title,
          authors: names.map(nameText),
          publicationYear: Number(published) || null,
        }),
      ),
    )
  const retracted = references.flatMap(({ work }, at) => (isRetracted(at) ? work.doi : []))
  await replaceListedNotices(database, Date.now, retracted.map(listedAs))
  await follower.catchUp()
  const files = createReferenceFiles()
  const { check } = createReferenceCheck({
    files,
    articles,
    bookmarks: {
      folders: async () => [],
      placesOfArticles: async () => [],
      placesOfReferences: async () => [],
    },
    membership: { readers: async () => [] },
    workConnections: { citedTogether: async () => [] },
    titled: search.titled,
  })
  await check(OWNER, Buffer.from('10.1000/warm-up'))
  for (const [format, text] of listsOf(references)) {
    const began = performance.now()
    const found = await check(OWNER, Buffer.from(text))
    report(format, { found, retracted: new Set(retracted), seconds: (performance.now() - began) / 1000 })
  }
  const titles = references.map(({ work: { title } }) => ({ type: 'article-journal', title }))
  reportTitles((await check(OWNER, Buffer.from(JSON.stringify(titles)))).references)
  await files.close()
  await close()
}

function reportTitles(found: ReferenceCheck['references']) {
  const here = found.filter((_, at) => at % 2 === 0)
  const others = found.filter((_, at) => at % 2 === 1)
  const recognised = (some: typeof found) => some.filter(({ article }) => article).length
  const flagged = found.filter(({ verdict }, at) => verdict === 'retracted' && !isRetracted(at)).length
  console.log(
    `  titles     recognised ${recognised(here)} of ${here.length} here, ${recognised(others)} of ${others.length} not here, sound ones flagged ${flagged}`,
  )
  if (flagged) process.exitCode = 1
}

function report(
  format: string,
  { found, retracted, seconds }: { found: ReferenceCheck; retracted: Set<string>; seconds: number },
) {
  const { references } = found
  const flagged = references.filter(({ verdict }) => verdict === 'retracted')
  const right = new Set(flagged.flatMap(({ doi }) => (doi !== null && retracted.has(doi) ? doi : [])))
  const others = ['corrected', 'wrongDoi', 'twice', 'unreadable', 'unknown', 'here'].map(
    (verdict) => `${verdict} ${references.filter((each) => each.verdict === verdict).length}`,
  )
  console.log(
    `  ${format.padEnd(10)} ${references.length} read, retracted found ${right.size} of ${retracted.size}, sound ones flagged ${flagged.length - right.size} of ${SOUND}; ${others.join(', ')}; ${seconds.toFixed(2)} s`,
  )
  if (right.size < retracted.size || flagged.length > right.size) process.exitCode = 1
}

/** Measures the import of a whole list, and the notification of those who bookmarked some of its works. */
async function measure(database: Database) {
  const articles = createArticleStore(database, Date.now)
  const bookmarks = createBookmarkStore(database, Date.now)
  const dois = Array.from({ length: BOOKMARKS }, (_, at) => `10.5555/b${at}`)
  const ids: string[] = []
  for (let at = 0; at < dois.length; at += 500) {
    const drafts = dois
      .slice(at, at + 500)
      .map((doi) => articleDraft({ url: `https://b.example/${doi}`, doi, title: `Work ${doi}` }))
    ids.push(...(await articles.saveAll(drafts)).map(({ id }) => id))
  }
  const folder = await bookmarks.defaultFolder(OWNER)
  const work = referencesOf([{ doi: '10.5555/x', title: 'A work' }])[0]?.work
  if (work)
    await bookmarks.add(
      OWNER,
      folder.id,
      ids.map((articleId) => ({ articleId, work })),
    )
  let notified = 0
  const follower = createNoticeFollower({
    directory: { groupsOf: async () => [], peopleOf: async () => [], isActive: async () => true },
    database,
    clock: Date.now,
    articles,
    notify: async (_transaction, _owner, works) => void (notified += works.length),
  })
  await follower.step()
  notified = 0
  const list = Array.from({ length: LISTED }, (_, at) =>
    listedAs(at % 60 ? `10.5555/l${at}` : `10.5555/b${at / 60}`),
  )
  const began = performance.now()
  await replaceListedNotices(database, Date.now, list)
  const imported = performance.now()
  await follower.step()
  console.log(
    `${LISTED} rows replaced in ${((imported - began) / 1000).toFixed(2)} s; ${notified} of ${BOOKMARKS} bookmarks notified in ${((performance.now() - imported) / 1000).toFixed(2)} s`,
  )
}

if (!existsSync(file)) console.log(`SKIPPED: ${file} is not here (docs/benchmarks.md says how to obtain it)`)
else {
  await evaluate()
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-references-'))
  const database = openSqlite(path.join(folder, 'claire.sqlite'))
  try {
    await migrate(database, migrations)
    await measure(database)
  } finally {
    await database.destroy()
    rmSync(folder, { recursive: true })
  }
}
