import { readCategories } from '../text/categories.ts'
import { type PersonName, parseName, personName } from '@claire/scholarly-text'
import type { StatedCitation } from '../text/citation.ts'
import { type StatedAuthor, statedNames } from '../text/names.ts'
import { plainLine, plainParagraphs } from '../text/plain-text.ts'
import { kindOfTypes, type RecordFacts, yearOf } from './record-facts.ts'
import { childNamed, childrenNamed, elementsOf, textOf, type XmlElement } from './xml-reader.ts'

const CITED = /^(?:Cites|References)$/i
const RELATED = /^Is(?:IdenticalTo|VersionOf|VariantFormOf)$/i

/** A record in the DataCite schema (2 to 4), or in OpenAIRE's profile of it, which adds Dublin Core elements. */
export function dataciteFacts(resource: XmlElement): RecordFacts {
  const listed = (list: string, entry: string) =>
    childrenNamed(resource, list).flatMap((each) => childrenNamed(each, entry))
  const own = (...names: string[]) => childrenNamed(resource, ...names)
  const titles = listed('titles', 'title')
  const title = titles.find(({ attributes }) => !attributes.titletype) ?? titles[0]
  const subtitle = titles.find(({ attributes }) => attributes.titletype === 'Subtitle')
  const described = [...listed('descriptions', 'description'), ...own('description')]
  const abstract =
    described.find(({ attributes }) => attributes.descriptiontype === 'Abstract') ??
    described.find(({ attributes }) => !attributes.descriptiontype)
  const dates = listed('dates', 'date')
  const dated = (...types: string[]) =>
    dates.filter(({ attributes }) => types.includes(attributes.datetype ?? '')).map(textOf)
  const types = own('resourcetype').flatMap((type) => [
    textOf(type),
    type.attributes.resourcetypegeneral ?? '',
  ])
  return {
    format: resource.children.some((child) => typeof child !== 'string' && child.prefix === 'oaire')
      ? 'oai_openaire'
      : 'datacite',
    title: plainLine([textOf(title), textOf(subtitle)].filter(Boolean).join(': '), 1000),
    authors: statedNames(listed('creators', 'creator').map(authorOf)),
    abstract: plainParagraphs(textOf(abstract)),
    year: yearOf(
      [...dated('Issued'), ...own('publicationyear').map(textOf)],
      dated('Available', 'Created', 'Submitted', 'Accepted', ''),
    ),
    categories: readCategories([...listed('subjects', 'subject'), ...own('subject')].map(textOf)),
    types: types.filter(Boolean),
    languages: own('language').map(textOf),
    identifiers: [
      ...own('identifier'),
      ...listed('alternateidentifiers', 'alternateidentifier'),
      ...own('file'),
    ].map(addressOf),
    related: listed('relatedidentifiers', 'relatedidentifier')
      .filter(({ attributes }) => RELATED.test(attributes.relationtype ?? ''))
      .map(addressOf),
    references: {
      listed: listed('relatedidentifiers', 'relatedidentifier')
        .filter(({ attributes }) => CITED.test(attributes.relationtype ?? ''))
        .map((each) => [addressOf(each)]),
    },
    citation: citationOf(resource, { types, published: dated('Issued')[0] ?? '' }),
  }
}

/** The container of the work, by schema 4.4's related item, and its publisher. */
function citationOf(
  resource: XmlElement,
  { types, published }: { types: string[]; published: string },
): StatedCitation {
  const own = (name: string) => textOf(childNamed(resource, name))
  const host = childrenNamed(resource, 'relateditems')
    .flatMap((items) => childrenNamed(items, 'relateditem'))
    .find(({ attributes }) => attributes.relationtype === 'IsPublishedIn')
  const ofHost = (name: string) => (host ? textOf(childNamed(host, name)) : '')
  const titles = host && childNamed(host, 'titles')
  const identifiers = host ? childrenNamed(host, 'relateditemidentifier').map(textOf) : []
  return {
    kind: kindOfTypes(types),
    venue: titles ? textOf(childNamed(titles, 'title')) : '',
    volume: ofHost('volume'),
    issue: ofHost('issue'),
    pages: [ofHost('firstpage'), ofHost('lastpage')].filter(Boolean).join('-') || ofHost('number'),
    publisher: own('publisher'),
    published,
    licence: [
      ...childrenNamed(resource, 'rightslist').flatMap((list) => childrenNamed(list, 'rights')),
      ...childrenNamed(resource, 'rights', 'licensecondition'),
    ]
      .flatMap((each) => [each.attributes.rightsuri ?? each.attributes.uri ?? '', textOf(each)])
      .join('\n'),
    issn: identifiers,
    isbn: identifiers,
  }
}

const authorOf = (creator: XmlElement): StatedAuthor => ({
  name: nameOf(creator),
  orcid: orcidOf(creator),
  affiliations: childrenNamed(creator, 'affiliation').map(textOf),
})

/** By the schemes that the record names, or by an address. */
const orcidOf = (creator: XmlElement) =>
  childrenNamed(creator, 'nameidentifier')
    .filter((each) =>
      /orcid/i.test(`${each.attributes.nameidentifierscheme} ${each.attributes.schemeuri} ${textOf(each)}`),
    )
    .map(textOf)
    .join(' ')

/** By its parts; if they are not separate, as it is written. */
function nameOf(creator: XmlElement): PersonName {
  const [family, given] = ['familyname', 'givenname'].map((part) => textOf(childNamed(creator, part)))
  if (family && given) return personName({ family, given })
  const whole = childNamed(creator, 'creatorname') ?? elementsOf(creator)[0]
  const name = textOf(whole)
  return whole?.attributes.nametype === 'Organizational' ? { literal: name } : parseName(name)
}

/** Handles and DOIs are written without their resolver. */
function addressOf(element: XmlElement): string {
  const value = textOf(element)
  const type = (
    element.attributes.identifiertype ??
    element.attributes.alternateidentifiertype ??
    element.attributes.relatedidentifiertype ??
    ''
  ).toLowerCase()
  if (/^(?:https?|doi|info):/i.test(value)) return value
  if (type === 'doi') return `doi:${value}`
  return type === 'handle' ? `https://hdl.handle.net/${value}` : value
}
