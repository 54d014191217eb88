import { readCategories } from '../text/categories.ts'
import { readAuthors } from '../text/names.ts'
import { plainLine, plainParagraphs } from '../text/plain-text.ts'
import { type RecordFacts, yearOf } from './record-facts.ts'
import { childNamed, childrenNamed, descendantsNamed, textOf, type XmlElement } from './xml-reader.ts'

const AUTHOR = /^(?:aut|author|cre|creator|dis|dissertant|auth?or.*)$/i

/** A record in the Library of Congress's MODS 3. What is said of the work's journal or series is not said of the work. */
export function modsFacts(mods: XmlElement): RecordFacts {
  const own = (...names: string[]) => childrenNamed(mods, ...names)
  const origin = own('origininfo')
  const part = own('relateditem').flatMap((host) =>
    host.attributes.type === 'host' ? childrenNamed(host, 'part') : [],
  )
  const dates = (...names: string[]) =>
    [...origin, ...part, ...own('part')].flatMap((each) => childrenNamed(each, ...names)).map(textOf)
  return {
    format: 'mods',
    title: titleOf(own('titleinfo')),
    authors: readAuthors(authorsOf(own('name'))),
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

/** Those who are said to be authors, else those of whom nothing is said; advisers and editors are neither. */
function authorsOf(names: XmlElement[]): string[] {
  const roles = (name: XmlElement) => descendantsNamed(name, 'roleterm').map((role) => textOf(role))
  const authors = names.filter((name) => roles(name).some((role) => AUTHOR.test(role)))
  return (authors.length ? authors : names.filter((name) => !roles(name).length)).map(nameOf)
}

function nameOf(name: XmlElement): string {
  const parts = childrenNamed(name, 'namepart')
  const typed = (type: string) =>
    parts
      .filter(({ attributes }) => attributes.type === type)
      .map(textOf)
      .join(' ')
  const [family, given] = [typed('family'), typed('given')]
  if (family) return given ? `${family}, ${given}` : family
  return (
    parts.filter(({ attributes }) => !attributes.type).map(textOf)[0] ??
    textOf(childNamed(name, 'displayform'))
  )
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
