import { Parser } from 'htmlparser2'
import { BLOCK_TAGS } from '../text/plain-text.ts'

const LIMITS = { depth: 256, nodes: 500_000, attributes: 1_000, name: 256, characters: 62_914_560 }

export interface XmlElement {
  /** Without prefix, in lower case: 'title' for both <dc:title> and <TITLE>. */
  name: string
  /** In lower case, '' if there is none. */
  prefix: string
  /** By full name in lower case: 'rdf:about'. */
  attributes: Record<string, string>
  children: (XmlElement | string)[]
  /** The element around it, up to the document. */
  parent: XmlElement | null
}

/** XML built to exhaust its reader: too deep, too many elements at once, too many attributes. */
export class XmlLimitError extends Error {}

interface Reading {
  /**
   * Elements by local name that are passed on when they end, and then released; the outermost of nested ones. `cut`:
   * only the end of the document ended them.
   */
  each?: { names: Set<string>; visit: (element: XmlElement, cut: boolean) => boolean }
}

/**
 * Reads any XML: undeclared entities, stray ampersands, missing ends. Document types are not processed, so no entity
 * expands and nothing is fetched. With `each`, elements are streamed to `visit` until it returns false. `complete`: the
 * root's end was there.
 */
export function readXml(text: string, { each }: Reading = {}): { root: XmlElement; complete: boolean } {
  const root = element('#document', {}, null)
  let open = root
  let depth = 0
  let nodes = 0
  let inside = 0
  let attributes = 0
  let stopped = false
  let complete = false
  const parser = new Parser(
    {
      onopentagname(name) {
        attributes = 0
        if (++depth > LIMITS.depth) throw new XmlLimitError('XML nested deeper than 256')
        if (++nodes > LIMITS.nodes) throw new XmlLimitError('XML of more than 500,000 elements')
        if (name.length > LIMITS.name) throw new XmlLimitError('XML name longer than 256')
      },
      onattribute() {
        if (++attributes > LIMITS.attributes)
          throw new XmlLimitError('XML tag with more than 1,000 attributes')
      },
      onopentag(name, attribs) {
        if (stopped) return
        open = element(name, attribs, open)
        if (each?.names.has(open.name)) inside++
      },
      ontext(data) {
        if (!stopped && open !== root) open.children.push(data)
      },
      onclosetag(_name, cut) {
        depth--
        if (stopped || !open.parent) return
        const closed = open
        open = open.parent
        if (open === root && !cut) complete = true
        if (!each?.names.has(closed.name) || --inside > 0) {
          open.children.push(closed)
          return
        }
        nodes = 0
        if (each.visit(closed, cut)) return
        stopped = true
        parser.pause()
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: true },
  )
  const source = text.length > LIMITS.characters ? text.slice(0, LIMITS.characters) : text
  parser.write(source.slice(Math.max(0, source.search(/<[?!a-z]/i))))
  if (!stopped) parser.end()
  return { root, complete: complete && !stopped }
}

function element(
  fullName: string,
  attributes: Record<string, string>,
  parent: XmlElement | null,
): XmlElement {
  const lower = fullName.toLowerCase()
  const colon = lower.lastIndexOf(':')
  return {
    name: lower.slice(colon + 1),
    prefix: lower.slice(0, Math.max(0, colon)),
    attributes,
    children: [],
    parent,
  }
}

export const elementsOf = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((child) => typeof child !== 'string')

/** The children named by any of `names`, in the order of the names. */
export const childrenNamed = (parent: XmlElement, ...names: string[]): XmlElement[] =>
  names.flatMap((name) => elementsOf(parent).filter((child) => child.name === name))

export const childNamed = (parent: XmlElement, ...names: string[]): XmlElement | undefined =>
  childrenNamed(parent, ...names)[0]

/** All descendants by that name, in document order. */
export function descendantsNamed(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsNamed(child, name),
  ])
}

/** The text of an element and its descendants; block elements of embedded HTML are on separate lines. */
export function textOf(node: XmlElement | undefined): string {
  return node ? flowOf(node).trim() : ''
}

function flowOf(node: XmlElement): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return child
      return BLOCK_TAGS.has(child.name) ? `\n${flowOf(child)}\n` : flowOf(child)
    })
    .join('')
}

/** The nearest xml:base around `node`, resolved outwards; `base` if there is none. */
export function baseOf(node: XmlElement, base: string): string {
  const outer = node.parent ? baseOf(node.parent, base) : base
  const own = node.attributes['xml:base']
  return own ? (URL.parse(own, outer)?.href ?? outer) : outer
}
