import { readCategories } from '../text/categories.ts'
import { type PersonName, parseName, personName } from '@claire/scholarly-text'
import type { StatedCitation } from '../text/citation.ts'
import { type StatedAuthor, statedNames } from '../text/names.ts'
import { plainLine, plainParagraphs } from '../text/plain-text.ts'
import { kindOfTypes, type RecordFacts, yearOf } from './record-facts.ts'
import { childNamed, childrenNamed, descendantsNamed, textOf, type XmlElement } from './xml-reader.ts'

const AUTHOR = /^(?:aut|author|cre|creator|dis|dissertant|auth?or.*)$/i

/** A record in the Library of Congress's MODS 3. Facts of its journal or series are not the work's. */
export function modsFacts(mods: XmlElement): RecordFacts {
  const own = (...names: string[]) => childrenNamed(mods, ...names)
  const origin = own('origininfo')
  const hosts = own('relateditem').filter(({ attributes }) => attributes.type === 'host')
  const part = hosts.flatMap((host) => childrenNamed(host, 'part'))
  const dates = (...names: string[]) =>
    [...origin, ...part, ...own('part')].flatMap((each) => childrenNamed(each, ...names)).map(textOf)
  return {
    format: 'mods',
    title: titleOf(own('titleinfo')),
    authors: statedNames(authorsOf(own('name'))),
    abstract: plainParagraphs(textOf(own('abstract').find((each) => textOf(each)))),
    year: yearOf(dates('dateissued', 'date'), dates('copyrightdate', 'datecreated', 'dateother')),
    categories: readCategories(
      own('subject')
        .flatMap((subject) => childrenNamed(subject, 'topic'))
        .map(textOf),
    ),
    types: [...own('genre').map(textOf), ...own('typeofresource').map(textOf)],
    languages: own('language')
      .flatMap((language) => childrenNamed(language, 'languageterm'))
      .map(textOf),
    identifiers: [
      ...own('identifier').map(addressOf),
      ...own('location').flatMap((location) => pagesFirst(childrenNamed(location, 'url'))),
    ],
    related: [],
    citation: citationOf({
      host: hosts[0],
      part: part[0] ?? childNamed(mods, 'part'),
      types: [...own('genre').map(textOf), ...own('typeofresource').map(textOf)],
      publisher: origin.flatMap((each) => childrenNamed(each, 'publisher')).map(textOf)[0] ?? '',
      published: dates('dateissued', 'date')[0] ?? '',
      isbn: own('identifier').filter(isIsbn).map(textOf),
    }),
  }
}

const isIsbn = ({ attributes }: XmlElement) => /^isbn$/i.test(attributes.type ?? '')

interface Published {
  /** The container of the work, and its place in it. */
  host: XmlElement | undefined
  part: XmlElement | undefined
  types: string[]
  publisher: string
  published: string
  isbn: string[]
}

function citationOf({ host, part, types, isbn, ...stated }: Published): StatedCitation {
  const detail = (type: string) => {
    const found = part && childrenNamed(part, 'detail').find(({ attributes }) => attributes.type === type)
    return found ? textOf(childNamed(found, 'number')) || textOf(found) : ''
  }
  const extents = part ? childrenNamed(part, 'extent') : []
  const extent = extents.find(({ attributes }) => /^pages?$/i.test(attributes.unit ?? '')) ?? extents[0]
  const ofExtent = (name: string) => (extent ? textOf(childNamed(extent, name)) : '')
  const identifiers = host ? childrenNamed(host, 'identifier') : []
  return {
    ...stated,
    kind: kindOfTypes(types),
    venue: host ? titleOf(childrenNamed(host, 'titleinfo')) : '',
    volume: detail('volume'),
    issue: detail('issue') || detail('number'),
    pages: [ofExtent('start'), ofExtent('end')].filter(Boolean).join('-') || ofExtent('list'),
    issn: identifiers.map(textOf),
    isbn: [...isbn, ...identifiers.filter(isIsbn).map(textOf)],
  }
}

function titleOf(all: XmlElement[]): string {
  const info = all.find(({ attributes }) => !attributes.type) ?? all[0]
  if (!info) return ''
  const [article, title, subtitle] = ['nonsort', 'title', 'subtitle'].map((name) =>
    textOf(childNamed(info, name)),
  )
  const main = [article, title]
    .filter(Boolean)
    .join(article?.endsWith('’') || article?.endsWith("'") ? '' : ' ')
  return plainLine([main, subtitle].filter(Boolean).join(': '), 1000)
}

/** Those stated to be authors, else those without a role; advisers and editors are neither. */
function authorsOf(names: XmlElement[]): StatedAuthor[] {
  const roles = (name: XmlElement) => descendantsNamed(name, 'roleterm').map((role) => textOf(role))
  const authors = names.filter((name) => roles(name).some((role) => AUTHOR.test(role)))
  return (authors.length ? authors : names.filter((name) => !roles(name).length)).map((name) => ({
    name: nameOf(name),
    orcid: childrenNamed(name, 'nameidentifier')
      .filter((each) => /orcid/i.test(`${each.attributes.type} ${each.attributes.typeuri} ${textOf(each)}`))
      .map(textOf)
      .join(' '),
    affiliations: childrenNamed(name, 'affiliation').map(textOf),
  }))
}

function nameOf(name: XmlElement): PersonName {
  const parts = childrenNamed(name, 'namepart')
  const typed = (type: string) =>
    parts
      .filter(({ attributes }) => attributes.type === type)
      .map(textOf)
      .join(' ')
  const [family, given] = [typed('family'), typed('given')]
  if (family) return personName({ family, given })
  const whole =
    parts.filter(({ attributes }) => !attributes.type).map(textOf)[0] ??
    textOf(childNamed(name, 'displayform'))
  return name.attributes.type === 'corporate' ? { literal: whole } : parseName(whole)
}

function addressOf(identifier: XmlElement): string {
  const value = textOf(identifier)
  const type = identifier.attributes.type?.toLowerCase()
  if (/^(?:https?|doi|info):/i.test(value)) return value
  if (type === 'doi') return `doi:${value}`
  return type === 'hdl' ? `https://hdl.handle.net/${value}` : value
}

/** The page of the work before its files. */
const pagesFirst = (urls: XmlElement[]) => {
  const rank = ({ attributes }: XmlElement) =>
    attributes.usage || attributes.access === 'object in context'
      ? 0
      : attributes.access === 'raw object'
        ? 2
        : 1
  return urls.toSorted((a, b) => rank(a) - rank(b)).map(textOf)
}
