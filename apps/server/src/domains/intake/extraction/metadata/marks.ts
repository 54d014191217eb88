import { lettersOf } from '../text/plain-text.ts'
import { isDateline } from '../text/dates.ts'
import type { ArticleMetadata } from './read-article.ts'
import { PLACES_OF_PEOPLE } from './author-places.ts'
import { linesAround } from './bylines.ts'
import { isOrganization } from './read-author-names.ts'
import { isSiteName, type PageSources } from './sources.ts'

/** Machine-readable authors may be editors of the page; authors sign where readers see it. */
const FOR_MACHINES = new Set(['author', 'json-ld page'])
/** Dates of changes to the page, and any others that it mentions. */
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
/** Marks of an article, beyond those of any page of an institution. */
export interface ArticleMarks {
  /** True if a person signs it: not the site, an office or the subject of the page. */
  isSigned: boolean
  /** True if it has a date other than that of its last revision or of a future event. */
  isDated: boolean
  hasDoi: boolean
}

export function readMarks(
  sources: PageSources,
  { authors, publicationYear, doi, provenance }: ArticleMetadata,
): ArticleMarks {
  const around = linesAround(sources, { before: LINES_BEFORE, after: LINES_AFTER })
  const isAuthor = (name: string) =>
    !isSiteName(name, sources) &&
    !isOrganization(name) &&
    lettersOf(name) !== lettersOf(sources.title) &&
    (!FOR_MACHINES.has(provenance.authors ?? '') ||
      sources.signals.lines.some((line) => lettersOf(line).includes(lettersOf(name)))) &&
    (provenance.authors !== 'affiliation' || around.after[0]?.startsWith(name) === true)
  return {
    hasDoi: doi !== null,
    isSigned: !PLACES_OF_PEOPLE.has(provenance.authors ?? '') && authors.some(isAuthor),
    isDated:
      publicationYear !== null &&
      (isOfItself(provenance.publicationYear ?? '', sources) ||
        [...around.before, ...around.after].some(
          (line) => isDateline(line) && !sources.signals.otherValues.has(line),
        )),
  }
}

/** True if a place gives the date of the article, and not, by its label, of something else. */
const isOfItself = (place: string, { signals: { dates } }: PageSources) =>
  !OF_ANY_PAGE.has(place) && (place !== 'time' || dates.some(({ modified, other }) => !modified && !other))
