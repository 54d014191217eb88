import { isDateline } from '../text/datelines.ts'
import type { ArticleMetadata } from './read-article.ts'
import { indexOfTitle } from './bylines.ts'
import { isOrganization } from './read-author-names.ts'
import { isSiteName, letters } from './site-names.ts'
import type { PageSources } from './sources.ts'

/** Where pages of institutions name people too: those they are about, those to be asked, those who look after them. */
const ABOUT_PEOPLE = new Set([
  'author card',
  'json-ld person',
  'signature',
  'portrait',
  'profile',
  'copyright',
  'site',
  'author link',
])
/** Named for machines, as whoever edits a page is: they sign it where readers see it. */
const FOR_MACHINES = new Set(['author', 'json-ld page'])
/** Days on which something was done to the page, and any others that it tells of. */
const OF_ANY_PAGE = new Set([
  'text',
  'labelled text',
  'json-ld page',
  'date',
  'copyright',
  'modified',
  'article:modified_time',
  'dc.date',
])
const LINES_BEFORE = 6
const LINES_AFTER = 12
/** What a page has of the marks of an article, beyond what any page of an institution has. */
export interface ArticleMarks {
  /** Somebody signs it: not the site, not an office, and not whom the page is about. */
  isSigned: boolean
  /** It is of a day, where it does not only say when it was last looked after or when something will be. */
  isDated: boolean
  hasDoi: boolean
}

export function readMarks(
  sources: PageSources,
  { authors, publicationYear, doi, provenance }: ArticleMetadata,
): ArticleMarks {
  const around = linesAround(sources)
  const isAuthor = (name: string) =>
    !isSiteName(name, sources) &&
    !isOrganization(name) &&
    letters(name) !== letters(sources.title) &&
    (!FOR_MACHINES.has(provenance.authors ?? '') ||
      sources.signs.lines.some((line) => letters(line).includes(letters(name)))) &&
    (provenance.authors !== 'affiliation' || around.after[0]?.startsWith(name) === true)
  return {
    hasDoi: doi !== null,
    isSigned: !ABOUT_PEOPLE.has(provenance.authors ?? '') && authors.some(isAuthor),
    isDated:
      publicationYear !== null &&
      (isOfItself(provenance.publicationYear ?? '', sources) ||
        [...around.before, ...around.after].some(
          (line) => isDateline(line) && !sources.signs.otherValues.has(line),
        )),
  }
}

/** A place that tells the day of an article, and not, by its label, that of something else. */
const isOfItself = (place: string, { signs: { dates } }: PageSources) =>
  !OF_ANY_PAGE.has(place) && (place !== 'time' || dates.some(({ modified, other }) => !modified && !other))

function linesAround({ signs: { lines, entryTitles, h1 }, title, head }: PageSources) {
  const at = indexOfTitle({ lines, titles: [title, ...entryTitles, ...h1, head.title] })
  return {
    before: lines.slice(Math.max(0, at - LINES_BEFORE), at),
    after: lines.slice(at + 1, at + 1 + LINES_AFTER),
  }
}
