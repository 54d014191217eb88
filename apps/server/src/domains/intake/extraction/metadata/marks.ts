import { isDateline } from '../text/datelines.ts'
import type { ArticleMetadata } from './read-article.ts'
import { PLACES_OF_PEOPLE } from './author-places.ts'
import { linesAround } from './bylines.ts'
import { isOrganization } from './shown-names.ts'
import { isSiteName, letters } from './site-names.ts'
import type { PageSources } from './sources.ts'

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
  const around = linesAround(sources, { before: LINES_BEFORE, after: LINES_AFTER })
  const isAuthor = (name: string) =>
    !isSiteName(name, sources) &&
    !isOrganization(name) &&
    letters(name) !== letters(sources.title) &&
    (!FOR_MACHINES.has(provenance.authors ?? '') ||
      sources.signs.lines.some((line) => letters(line).includes(letters(name)))) &&
    (provenance.authors !== 'affiliation' || around.after[0]?.startsWith(name) === true)
  return {
    hasDoi: doi !== null,
    isSigned: !PLACES_OF_PEOPLE.has(provenance.authors ?? '') && authors.some(isAuthor),
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
