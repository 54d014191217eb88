import { type PersonName, parseName, personName } from '@claire/scholarly-text'
import type { StatedAuthor } from '../text/names.ts'
import { childNamed, childrenNamed, elementsOf, textOf, type XmlElement } from './xml-reader.ts'

/** Elements of an affiliation besides its words. */
const NO_WORDS = new Set([
  'label',
  'email',
  'phone',
  'fax',
  'ext-link',
  'uri',
  'institution-id',
  'xref',
  'fn',
])
/** Parts of an address, often written without signs between them. */
const PARTS = new Set([
  'institution',
  'institution-wrap',
  'addr-line',
  'named-content',
  'city',
  'state',
  'postal-code',
  'country',
])

/** The authors of a record in JATS, each with their ORCID iD and affiliations, as far as stated. */
export function jatsAuthors(meta: XmlElement): StatedAuthor[] {
  const groups = childrenNamed(meta, 'contrib-group')
  const all = groups.flatMap((group) => childrenNamed(group, 'contrib'))
  const marked = all.filter(({ attributes }) => attributes['contrib-type'] === 'author')
  const authors = marked.length ? marked : all.filter(({ attributes }) => !attributes['contrib-type'])
  const placesOf = placing(meta, authors)
  return authors.map((contrib) => ({
    name: nameOf(contrib),
    orcid: orcidOf(contrib),
    affiliations: placesOf(contrib),
  }))
}

/** JATS 1.1 has the iD in an element of its own; earlier versions in a link. */
function orcidOf(contrib: XmlElement): string {
  const stated = [
    ...childrenNamed(contrib, 'contrib-id').filter(({ attributes }) =>
      /orcid/i.test(attributes['contrib-id-type'] ?? ''),
    ),
    ...childrenNamed(contrib, 'uri', 'ext-link').filter(({ attributes }) =>
      /orcid/i.test(
        `${attributes['content-type']} ${attributes['ext-link-type']} ${attributes['xlink:href']}`,
      ),
    ),
  ]
  return stated.map((each) => `${textOf(each)} ${each.attributes['xlink:href'] ?? ''}`).join(' ')
}

/**
 * Affiliations of an author: in their own element, or by reference. Without any references, an affiliation in their
 * group applies to everyone in it, and a record's only affiliation to all authors.
 */
function placing(meta: XmlElement, authors: XmlElement[]): (contrib: XmlElement) => string[] {
  const holders = [meta, ...childrenNamed(meta, 'contrib-group')]
  const listed = holders.flatMap(affiliationsIn)
  const byId = new Map<string, string>()
  for (const { ids, text } of listed) for (const id of ids) byId.set(id, text)
  const refersTo = (contrib: XmlElement) =>
    childrenNamed(contrib, 'xref')
      .filter(({ attributes }) => attributes['ref-type'] === 'aff' || byId.has(attributes.rid ?? ''))
      .flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/))
  const isReferred = authors.some((contrib) => refersTo(contrib).length)
  return (contrib) => {
    const own = [
      ...affiliationsIn(contrib).map(({ text }) => text),
      ...refersTo(contrib).flatMap((id) => byId.get(id) ?? []),
    ]
    if (own.length || isReferred) return own
    const ofGroup = contrib.parent ? affiliationsIn(contrib.parent).map(({ text }) => text) : []
    return ofGroup.length || listed.length > 1 ? ofGroup : listed.map(({ text }) => text)
  }
}

/** The affiliations among an element's children, the first of each that is given in several languages or forms. */
const affiliationsIn = (holder: XmlElement) =>
  elementsOf(holder).flatMap((child) => {
    const forms = child.name === 'aff-alternatives' ? childrenNamed(child, 'aff') : [child]
    const [first] = forms
    if (first?.name !== 'aff') return []
    const ids = [child, ...forms].flatMap(({ attributes }) => attributes.id ?? [])
    return [{ ids, text: wordsOf(first) }]
  })

/** The words of an affiliation, with commas between the parts of an address without separators. */
function wordsOf(node: XmlElement): string {
  let text = ''
  let isAfterPart = false
  for (const child of node.children) {
    if (typeof child === 'string') {
      text += child
      isAfterPart &&= !child.trim()
    } else if (!NO_WORDS.has(child.name) && !isSign(child, text)) {
      const words = wordsOf(child).trim()
      const isPart = PARTS.has(child.name)
      if (words && isPart && isAfterPart) text = `${text.trimEnd()}, `
      text += words
      if (words) isAfterPart = isPart
    }
  }
  return text
}

/** A raised sign before the first word is the mark that authors refer to. */
const isSign = ({ name }: XmlElement, before: string) => name === 'sup' && !before.trim()

function nameOf(contrib: XmlElement): PersonName {
  const holder = childNamed(contrib, 'name-alternatives') ?? contrib
  const name = childNamed(holder, 'name', 'string-name')
  if (!name) return { literal: textOf(childNamed(contrib, 'collab', 'anonymous')) }
  const [given = '', family, suffix] = ['given-names', 'surname', 'suffix'].map((part) =>
    textOf(childNamed(name, part)),
  )
  return family ? personName({ family, given, suffix }) : parseName(textOf(name))
}
