import { type SearchInput, type SearchReading, criteriaFrom } from '@claire/api-contract'
import { type Question, type Reading, isIdentifier, readQuestion, titledAs } from '@claire/scholarly-text'
import type { Condition } from '@claire/search-engine'
import type { Match } from '../index-port.ts'

type Read<K extends Reading['kind']> = Extract<Reading, { kind: K }>

/** Names of the sources, and phrases of the text that titles have. */
export type Library = Pick<Parameters<typeof readQuestion>[1], 'sources' | 'terms'>

/** Returns the reading of a search text; the text as typed if every word counts. */
export function questionOf(text: string, input: SearchInput, library: Library): Question {
  const { startYear, endYear, sources: named, refineSearch, unread, exclude } = criteriaFrom('request', input)
  if (refineSearch || input.verbatim || unread.includes(text) || isIdentifier(text))
    return { text, readings: [], surnames: [], terms: [], isStatement: false }
  const question = readQuestion(text, { year: new Date().getFullYear(), unread, ...library })
  // What somebody has set by hand counts; the words about it are no subject all the same.
  const isSet = ({ kind }: Reading) =>
    kind === 'years' ? Boolean(startYear || endYear) : kind === 'sources' && named.length > 0
  return {
    ...question,
    readings: question.readings.flatMap((reading): Reading[] => {
      if (reading.kind === 'exclusion' && reading.isOffered && exclude.includes(reading.excluded[0] ?? ''))
        return []
      if (!isSet(reading)) return [reading]
      return reading.kind === 'years' && reading.isOffered ? [] : [{ kind: 'frame', from: reading.from }]
    }),
    surnames: question.surnames.filter(({ name }) => !unread.includes(name)),
  }
}

/** Adds what the fields of a request say beside its text, in the form of readings. */
export function withFields(question: Question, input: SearchInput): Question {
  const { exclude, refineSearch } = criteriaFrom('request', input)
  const excluded = exclude.filter((words) => words.trim())
  const { author, form } = refineSearch ? {} : input
  return {
    ...question,
    readings: [
      ...question.readings,
      ...(excluded.length ? [{ kind: 'exclusion' as const, excluded, from: '' }] : []),
      ...(form ? [{ kind: 'form' as const, form, from: '' }] : []),
    ],
    surnames: [
      ...question.surnames,
      ...(author ? [{ at: -1, name: author, isMarked: true, phrases: [] }] : []),
    ],
  }
}

/** The parts of the text that are read as something else. */
export const partsRead = (readings: readonly Reading[]): string[] =>
  readings.map(({ from }) => from).filter(Boolean)

const ofKind = <K extends Reading['kind']>(readings: readonly Reading[], kind: K) =>
  readings.filter((reading): reading is Read<K> => reading.kind === kind)

/** The years that a search is narrowed to by its words; null for none. */
export function yearsRead(readings: readonly Reading[]): Pick<Read<'years'>, 'startYear' | 'endYear'> | null {
  return ofKind(readings, 'years').find(({ isOffered }) => !isOffered) ?? null
}

/** The sources that a search is narrowed to by its words. */
export const sourcesRead = (readings: readonly Reading[]): string[] =>
  ofKind(readings, 'sources').flatMap(({ sources }) => sources)

export const asksForNewest = (readings: readonly Reading[]) => ofKind(readings, 'newest').length > 0

const applied = (readings: readonly Reading[]) =>
  ofKind(readings, 'exclusion').filter(({ isOffered }) => !isOffered)

/** The words and phrases that must not be there. */
export const excludedBy = (readings: readonly Reading[]): string[] =>
  applied(readings).flatMap(({ excluded }) => excluded)

/** Title words of works of a form; none for words that name no form. */
const titlesOf = (form: string): Match[] =>
  titledAs(form).map((text) => ({ kind: 'literal', text, field: 'title' }))

/** Returns the conditions that must not hold in title or abstract: 'without labels' is about works that say so. */
export const exclusionsRead = (readings: readonly Reading[]): Condition[] =>
  applied(readings).flatMap(({ from, excluded }) =>
    excluded.map((text): Condition => {
      const of = titlesOf(text)
      const isAbsent: Match = { kind: 'not', of: of.length ? { kind: 'or', of } : { kind: 'inHead', text } }
      const says = `not \u201c${text}\u201d`
      return { says, match: from ? { kind: 'or', of: [isAbsent, { kind: 'inHead', text: from }] } : isAbsent }
    }),
  )

/** Works that say an exclusion themselves: they are meant by 'graphs without triangles'. */
export const exclusionsSaid = (readings: readonly Reading[]): Match[] => {
  const of = applied(readings).flatMap(({ from }): Match[] => (from ? [{ kind: 'inHead', text: from }] : []))
  return of.length ? [{ kind: 'or', of }] : []
}

/** Works with both sides of a comparison. */
export const comparisonsRead = (readings: readonly Reading[]): Match[] =>
  ofKind(readings, 'comparison').map(({ sides }) => ({
    kind: 'and',
    of: sides.map((text) => ({ kind: 'terms', text })),
  }))

/** Works of the form that is asked for. */
export const formsRead = (readings: readonly Reading[]): Match[] =>
  ofKind(readings, 'form').map(({ form }) => ({ kind: 'or', of: titlesOf(form) }))

/** The readings as they are shown, with the authors that the index knows. */
export const shownReadings = (
  readings: readonly Reading[],
  authors: string[],
  given: string | undefined,
): SearchReading[] => [
  ...readings,
  ...authors.map((author) => ({ kind: 'author' as const, from: author === given ? '' : author, author })),
]
