import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SIGNED } from '../text/name-shapes.ts'
import { readAuthors } from '../text/names.ts'
import { AUTHOR_PLACES, type AuthorPlace } from './author-places.ts'
import { linesAround } from './bylines.ts'
import { isAccount, isEditors, isName, isOrganization, readShown } from './shown-names.ts'
import { isExactlySiteName, isSiteName, letters } from './site-names.ts'
import type { PageSources } from './sources.ts'

/** A candidate for the authors of a page, and the evidence for and against it. */
export interface AuthorCandidate {
  /** As "First Last", in order. */
  names: string[]
  /** Places that give it, the most reliable first. */
  places: AuthorPlace[]
  features: string[]
}

/** Weights by feature, as tools/text-models/train-authors.ts learns them (docs/adr/0042). */
const WEIGHTS = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'author-weights.json'), 'utf8'),
) as Record<string, number>
const BESIDE_TITLE = 'beside the title'
const AROUND = { before: 4, after: 8 }
const MOST_SHOWN = 10

/** Authors as "First Last", in order; null if the page names nobody. */
export function readAuthorNames(sources: PageSources): { value: string[]; from: string } | null {
  const best = chosenOf(authorCandidates(sources))
  return best ? { value: best.names, from: best.places[0]?.from ?? '' } : null
}

/** The candidate with the highest score, or one that contains all its people: metadata often has the first only. */
export function chosenOf(candidates: AuthorCandidate[], weights = WEIGHTS): AuthorCandidate | undefined {
  const byScore = candidates.toSorted((a, b) => scoreOf(b, weights) - scoreOf(a, weights))
  const [best] = byScore
  return byScore.find((candidate) => best && isFuller(candidate, best)) ?? best
}

export const scoreOf = ({ features }: AuthorCandidate, weights = WEIGHTS) =>
  features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0)

function isFuller(candidate: AuthorCandidate, best: AuthorCandidate): boolean {
  const more = candidate.names.filter((name) => !best.names.includes(name))
  return (
    more.length > 0 &&
    candidate.names.length === more.length + best.names.length &&
    (isInMetadata(candidate) ? isInMetadata(best) : candidate.features.includes(BESIDE_TITLE)) &&
    more.every((name) => isPerson(name) && !best.names.some((each) => name.includes(each)))
  )
}

/** The different candidates from a page's places: one if the page has the vocabularies of publishing. */
export function authorCandidates(sources: PageSources): AuthorCandidate[] {
  const byNames = new Map<string, AuthorCandidate>()
  const isSomebody = (name: string) =>
    !isAccount(name) && !isEditors(name) && !isOrganization(name) && !isExactlySiteName(name, sources)
  for (const place of AUTHOR_PLACES) {
    const names = namesAt(place, sources)
    const candidate = { names, places: [place], features: [] }
    if (sources.scholarly && place.kind === 'lists' && names.some(isSomebody)) return [candidate]
    const key = names.map(letters).toSorted().join(' ')
    const known = byNames.get(key)
    if (!known && names.length) byNames.set(key, candidate)
    // "ada_lovelace" is the account of Ada Lovelace.
    if (known?.names.every(isAccount)) known.names = names
    known?.places.push(place)
  }
  const all = [...byNames.values()]
  return all.map((candidate) => ({ ...candidate, features: featuresOf(candidate, all, sources) }))
}

/** Site and editors are named only if there is no person. */
function namesAt(place: AuthorPlace, sources: PageSources): string[] {
  const isList = place.kind === 'lists'
  const read = (isList ? readAuthors : readShown)(place.read(sources))
  const names = isList && place.from !== 'json-ld' ? read : read.filter(isName)
  const people = names.filter((name) => !isEditors(name) && !isExactlySiteName(name, sources))
  return (people.length ? people : names).slice(0, isList ? undefined : MOST_SHOWN)
}

const isPerson = (name: string) => SIGNED.test(name) && !isOrganization(name)
const isInMetadata = ({ places }: AuthorCandidate) =>
  places.some(({ kind }) => kind === 'lists' || kind === 'metadata')

function featuresOf(candidate: AuthorCandidate, all: AuthorCandidate[], sources: PageSources): string[] {
  const { names, places } = candidate
  const spelled = new Set(names.map(letters))
  const shared = all.filter(
    (other) => other !== candidate && other.names.some((name) => spelled.has(letters(name))),
  )
  const around = linesAround(sources, AROUND)
  const near = letters([...around.before, ...around.after].join(' '))
  const facts: Record<string, boolean> = {
    'is an account or a house beside a person':
      names.every((name) => isAccount(name) || isOrganization(name)) &&
      all.some((other) => other.names.every(isPerson)),
    'are the editors': names.every(isEditors),
    'is called like the site': names.every((name) => isSiteName(name, sources)),
    'looks like a name': names.every((name) => SIGNED.test(name)),
    'several names': names.length > 1,
    [BESIDE_TITLE]: names.every((name) => near.includes(letters(name))),
    'is a person in metadata':
      isInMetadata(candidate) && names.every((name) => isPerson(name) && !isSiteName(name, sources)),
  }
  const features = [
    ...Object.keys(facts).filter((fact) => facts[fact]),
    ...places.flatMap(({ from, kind }) => [`at ${from}`, `in ${kind}`]),
    ...shared.flatMap((other) => other.places.map(({ kind }) => `shared with ${kind}`)),
  ]
  return [...new Set(features)]
}
