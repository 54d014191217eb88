import {
  type CheckedReference,
  type Folder,
  REFERENCES_CHECKED,
  type ReferenceCheck as Checked,
} from '@claire/api-contract'
import { type CitedWork, gravestNotice, isTakenBack, nameText } from '@claire/scholarly-text'
import {
  type ArticleCard,
  type ArticleStore,
  type ListedNotice,
  type WorkConnections,
  encodeTitle,
  keyOfWork,
} from '#domains/articles'
import {
  type BookmarkStore,
  type Membership,
  type ReferenceFiles,
  someAtATime,
} from '#domains/reading/bookmarks'
import { refusal } from '#platform/errors'
import { createProgress } from '#platform/progress'
import type { PersonId } from '#platform/person'
import { type RecognitionParts, cardsOf, doisOf, recognise } from './recognise.ts'

interface Parts extends RecognitionParts {
  files: Pick<ReferenceFiles, 'readToCheck'>
  articles: Pick<ArticleStore, 'matching' | 'cards' | 'listedNotices' | 'noticeList'>
  bookmarks: Pick<BookmarkStore, 'folders' | 'placesOfArticles' | 'placesOfReferences'>
  membership: Pick<Membership, 'readers'>
  workConnections: Pick<WorkConnections, 'citedTogether'>
}

type ReadEntry = Awaited<ReturnType<Parts['files']['readToCheck']>>['entries'][number]

/** An entry of a list; `work` is null for one that names no work. */
interface Given {
  number: number
  line: number
  /** The whole text of an entry of a plain list, and the first line of an unreadable one; otherwise ''. */
  text: string
  work: CitedWork | null
  fault: CheckedReference['fault']
}

/** Findings about the work of an entry. */
interface Facts extends Pick<CheckedReference, 'otherTitle' | 'notice' | 'folder' | 'sameAs'> {
  article?: ArticleCard | undefined
}

const NO_FACTS: Facts = { otherTitle: null, notice: null, folder: null, sameAs: null }

const AUTHORS_SHOWN = 3
const MOST_MISSING = 20

export type ReferenceCheck = ReturnType<typeof createReferenceCheck>

/** Checks lists of references. Nothing of them is stored. */
export function createReferenceCheck(parts: Parts) {
  const { files, articles } = parts
  const progress = createProgress()

  async function check(owner: PersonId, bytes: Uint8Array): Promise<Checked> {
    const { entries, leftOut } = await files.readToCheck(owner, { bytes, most: REFERENCES_CHECKED })
    if (!entries.length) throw refusal((t) => t('references.noneListed'))
    const given = entries.map(givenOf)
    const report = (done: number) => progress.report(owner, { step: 'reading', done, total: given.length })
    const facts = await factsOf(parts, owner, { given, report })
    const list = await articles.noticeList()
    return {
      references: await someAtATime(given, (one) => [checkedOf(one, facts.get(one) ?? NO_FACTS)]),
      leftOut,
      missing: await missingFrom(parts, [...facts]),
      retractionsAsOf: list?.newest ?? null,
    }
  }

  return {
    check: (owner: PersonId, bytes: Uint8Array): Promise<Checked> =>
      check(owner, bytes).finally(() => progress.end(owner)),
    /** Progress of the person's check in this process: references that were looked up, of all. */
    progress: progress.of,
  }
}

const givenOf = (entry: ReadEntry, at: number): Given => ({
  number: at + 1,
  line: entry.line,
  ...(entry.kind === 'fault'
    ? { text: entry.text, work: null, fault: entry.reason }
    : { text: entry.reference.note ?? '', work: entry.reference.work, fault: null }),
})

function checkedOf(given: Given, { article, ...facts }: Facts): CheckedReference {
  const { number, line, work, fault } = given
  return {
    number,
    line,
    ...describe(given),
    verdict: verdictOf(work, { article, ...facts }),
    article: article ? citedArticle(article) : null,
    fault,
    ...facts,
  }
}

function describe({ text, work }: Given): Pick<CheckedReference, 'text' | 'authors' | 'year' | 'doi'> {
  if (!work) return { text, authors: [], year: '', doi: null }
  const { title, names, published, doi, arxivId, url } = work
  return {
    text: title || text || doi || arxivId || url,
    authors: names.slice(0, AUTHORS_SHOWN).map(nameText),
    year: published.slice(0, 4),
    doi: doi || null,
  }
}

/** The gravest finding. */
function verdictOf(work: CitedWork | null, facts: Facts): CheckedReference['verdict'] {
  if (facts.notice) return isTakenBack(facts.notice) ? 'retracted' : 'corrected'
  if (facts.otherTitle) return 'wrongDoi'
  if (facts.sameAs) return 'twice'
  if (!work) return 'unreadable'
  return facts.article ? 'here' : 'unknown'
}

const citedArticle = ({ id, title, authors, publicationYear, citation }: ArticleCard) => ({
  id,
  title: encodeTitle(title),
  authors,
  publicationYear,
  notice: citation.notice,
})

async function factsOf(
  parts: Parts,
  owner: PersonId,
  { given, report }: { given: Given[]; report: (done: number) => void },
): Promise<Map<Given, Facts>> {
  const { articles } = parts
  const named = given.flatMap((one) => (one.work ? [{ one, work: one.work, key: keyOfWork(one.work) }] : []))
  const { identified, others, candidates, cards } = await recognise(parts, named, report)

  const listed = await articles.listedNotices(named.flatMap(({ work }) => doisOf(work)))
  const folders = await foldersOf(parts, owner, {
    articleIds: candidates.flat(),
    keys: named.map(({ key }) => key),
  })
  const seen = new Map<string, number>()
  return new Map(
    named.map(({ one, work, key }, at) => {
      const ids = candidates[at] ?? []
      const keys = [key, ...ids]
      const article = ids.map((id) => cards.get(id)).find((card) => card !== undefined)
      const byDoi = identified[at]
      const sameAs = keys.map((each) => seen.get(each)).find((number) => number !== undefined) ?? null
      for (const each of keys) if (!seen.has(each)) seen.set(each, one.number)
      const folder = keys.map((each) => folders.get(each)).find((each) => each !== undefined)
      const facts: Facts = {
        article,
        otherTitle: others.get(one) ?? null,
        notice: noticeOf(
          [article, byDoi],
          doisOf(work)
            .map((doi) => listed.get(doi))
            .find(Boolean),
        ),
        folder: folder ?? null,
        sameAs,
      }
      return [one, facts]
    }),
  )
}

/** Folders with these works, by article and by key of a work: the person's own, else one shared with them. */
async function foldersOf(
  { bookmarks, membership }: Parts,
  person: PersonId,
  { articleIds, keys }: { articleIds: string[]; keys: string[] },
): Promise<Map<string, Folder>> {
  const found = new Map<string, Folder>()
  const shared = (await membership.readers(person)).filter(({ role }) => role !== 'owner')
  for (const reader of [person, ...shared]) {
    const folders = new Map((await bookmarks.folders(reader)).map(({ id, name }) => [id, { id, name }]))
    const ofArticles = await bookmarks.placesOfArticles(reader, [...new Set(articleIds)])
    const ofReferences = await bookmarks.placesOfReferences(reader, [...new Set(keys)])
    for (const { folderId, key } of [
      ...ofArticles.map((place) => ({ ...place, key: place.articleId })),
      ...ofReferences.map((place) => ({ ...place, key: place.referenceKey })),
    ]) {
      const folder = folders.get(folderId)
      if (folder && !found.has(key)) found.set(key, folder)
    }
  }
  return found
}

/** The gravest notice about a work; the list also has its date and reason. */
function noticeOf(
  cards: (ArticleCard | undefined)[],
  listed: ListedNotice | undefined,
): CheckedReference['notice'] {
  const notice = gravestNotice([...cards.map((card) => card?.citation.notice ?? null), listed ?? null])
  if (!notice) return null
  const { date = null, reason = '' } = listed?.kind === notice.kind ? listed : {}
  return { kind: notice.kind, url: notice.url, date, reason }
}

/** Works that the listed ones are cited together with; none that nobody should build on. */
async function missingFrom(
  { workConnections, articles }: Parts,
  facts: [Given, Facts][],
): Promise<Checked['missing']> {
  const dois = facts.flatMap(([{ work }, { article, otherTitle }]) =>
    article?.doi ? article.doi : work && otherTitle === null ? doisOf(work) : [],
  )
  const likely = await workConnections.citedTogether([...new Set(dois)], 2 * MOST_MISSING)
  const cards = await cardsOf(articles, [likely.flatMap(({ articleId }) => articleId ?? [])])
  const listed = await articles.listedNotices(likely.flatMap(({ doi }) => doi ?? []))
  return likely
    .map(({ doi, articleId, ...counts }) => ({ ...counts, doi, article: cards.get(articleId ?? '') }))
    .filter(({ doi, article }) => !isTakenBack(noticeOf([article], listed.get(doi ?? ''))))
    .slice(0, MOST_MISSING)
    .map(({ article, ...rest }) => ({ ...rest, article: article ? citedArticle(article) : null }))
}
