import { type Affiliation, readOrcid } from '@claire/scholarly-text'
import { affiliationsOf, readAffiliations, readNames, type ReadName } from '../text/names.ts'
import { orcidsOf } from '../text/citation.ts'
import { isEntity, type JsonLd, valuesOf } from '../page/json-ld.ts'
import { AUTHOR_LISTS } from './author-places.ts'
import type { PageSources } from './sources.ts'

/** Places with more facts about people than their names, the most trusted first. */
const PLACES: { from: string; read(sources: PageSources): ReadName[] }[] = [
  { from: 'citation_author', read: highwirePeople },
  {
    from: 'json-ld',
    read: ({ entity }) => [entity?.author, entity?.creator].flat().filter(isEntity).flatMap(personOf),
  },
  { from: 'author', read: (sources) => AUTHOR_LISTS.flatMap((rung) => readNames(rung.read(sources))) },
  {
    from: 'orcid',
    read: ({ signals }) =>
      signals.people.identified.flatMap(({ name, href }) => named(name, { orcid: href, affiliations: [] })),
  },
]

interface People {
  orcids: string[]
  affiliations: Affiliation[]
  provenance: Record<string, string>
}

/** The authors' ORCID iDs and affiliations, each from the first place that has it. */
export function readPeople(sources: PageSources, authors: string[]): People {
  const places = PLACES.map(({ from, read }) => ({ from, byName: indexed(read(sources)) }))
  const first = <T>(author: string, pick: (person: ReadName) => T | null) => {
    for (const { from, byName } of places) {
      const person = byName.get(keyOf(author))
      const value = person && pick(person)
      if (value) return { from, value }
    }
    return null
  }
  const iDs = authors.map((author) => first(author, ({ orcid }) => orcid || null))
  const orcids = orcidsOf(apart(iDs.map((found) => ({ orcid: found?.value ?? '' }))))
  const place = places.find(({ byName }) =>
    authors.some((author) => byName.get(keyOf(author))?.affiliations.length),
  )
  const affiliations = affiliationsOf(
    authors.map((author) => place?.byName.get(keyOf(author)) ?? { affiliations: [] }),
  )
  return {
    orcids,
    affiliations,
    provenance: {
      ...(orcids.length && { orcids: iDs.find(Boolean)?.from ?? '' }),
      ...(affiliations.length && place && { affiliations: place.from }),
    },
  }
}

const keyOf = (name: string) => name.toLowerCase()
const indexed = (people: ReadName[]) =>
  new Map(people.toReversed().map((person) => [keyOf(person.text), person]))

/** Drops an iD that is given for two authors. */
const apart = (people: { orcid: string }[]) =>
  people.map(({ orcid }, at) => ({
    orcid: people.some((other, index) => index !== at && other.orcid === orcid) ? '' : orcid,
  }))

/** Meta tags follow their author; those after the last may apply to all authors. */
function highwirePeople({ head }: PageSources): ReadName[] {
  const people: { name: string; orcid: string[]; affiliations: string[] }[] = []
  for (const { name, content } of head.metas) {
    if (name === 'citation_author') people.push({ name: content, orcid: [], affiliations: [] })
    else if (name === 'citation_author_orcid') people.at(-1)?.orcid.push(content)
    else if (name === 'citation_author_institution') people.at(-1)?.affiliations.push(content)
  }
  const [last, ...others] = people.toReversed()
  const isListedApart = (of: 'orcid' | 'affiliations') =>
    others.length > 0 && others.every((person) => !person[of].length) && (last?.[of].length ?? 0) > 0
  const noAffiliations = isListedApart('affiliations')
  const noOrcids = isListedApart('orcid') && (last?.orcid.length ?? 0) > 1
  return people.flatMap(({ name, orcid, affiliations }) =>
    named(name, {
      orcid: noOrcids ? '' : orcid.join(' '),
      affiliations: noAffiliations ? [] : affiliations,
    }),
  )
}

/** A person of schema.org. */
function personOf(person: JsonLd): ReadName[] {
  const [name = ''] = valuesOf({ person }, 'person')
  const { identifier, sameAs, url } = person
  const addresses = [person['@id'], identifier, sameAs, url].filter(Boolean)
  return named(name, {
    orcid: addresses.map((each) => JSON.stringify(each)).join(' '),
    affiliations: valuesOf(person, 'affiliation', 'worksFor'),
  })
}

function named(name: string, stated: { orcid: string; affiliations: string[] }): ReadName[] {
  const [person, other] = readNames([name])
  if (!person || other) return []
  return [
    {
      ...person,
      orcid: readOrcid(stated.orcid) || person.orcid,
      affiliations: readAffiliations(stated.affiliations),
    },
  ]
}
