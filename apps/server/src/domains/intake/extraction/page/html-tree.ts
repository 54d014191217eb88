import { Parser } from 'htmlparser2'

const LIMITS = {
  characters: 25_000_000,
  nodes: 200_000,
  treeDepth: 400,
  parserDepth: 25_000,
  attributes: 100,
  value: 20_000,
}

const OF_HEAD = new Set([
  'title',
  'meta',
  'link',
  'script',
  'style',
  'base',
  'noscript',
  'noframes',
  'template',
])

/** One element of a page; text between elements is held as strings. */
export interface HtmlElement {
  /** In lower case, such as 'div'. */
  name: string
  attributes: Record<string, string>
  children: (HtmlElement | string)[]
  parent: HtmlElement | null
}

export interface HtmlTree {
  root: HtmlElement
  elements: number
  /** Depth of the page's nesting; the tree itself is never deeper than 400. */
  depth: number
  /** The page was too large to be read completely. */
  truncated: boolean
}

/**
 * Parses any HTML into a tree that is safe to walk recursively: elements nested deeper than 400 become children of
 * their ancestor at that depth, and reading stops at 200,000 elements.
 */
export function parseHtml(text: string): HtmlTree {
  const root: HtmlElement = { name: '#document', attributes: {}, children: [], parent: null }
  const tree: HtmlTree = { root, elements: 0, depth: 0, truncated: text.length > LIMITS.characters }
  let open = root
  let depth = 0
  let attributes = 0
  const parser: Parser = new Parser({
    onopentagname(name) {
      attributes = 0
      depth++
      if (depth > tree.depth) tree.depth = depth
      if (++tree.elements > LIMITS.nodes || depth > LIMITS.parserDepth) {
        tree.truncated = true
        parser.pause()
      }
      // An element that does not belong into a head ends it, even if its end tag is missing or late.
      const isMisplaced = open.name === 'head' && !OF_HEAD.has(name)
      const parent = (isMisplaced || depth > LIMITS.treeDepth) && open.parent ? open.parent : open
      const element: HtmlElement = { name, attributes: {}, children: [], parent }
      parent.children.push(element)
      open = element
    },
    onattribute(name, value) {
      if (++attributes > LIMITS.attributes || value.length > LIMITS.value) return
      open.attributes[name] ??= value
    },
    ontext(data) {
      const last = open.children.length - 1
      const before = open.children[last]
      if (typeof before === 'string') open.children[last] = before + data
      else open.children.push(data)
    },
    onclosetag() {
      if (depth-- <= LIMITS.treeDepth) open = open.parent ?? root
    },
  })
  parser.write(tree.truncated ? text.slice(0, LIMITS.characters) : text)
  if (!tree.truncated) parser.end()
  return tree
}

/** Visits `element` and its descendants in document order; a visit that returns false skips the descendants. */
export function walk(element: HtmlElement, visit: (element: HtmlElement) => boolean | void) {
  if (visit(element) === false) return
  for (const child of element.children) if (typeof child !== 'string') walk(child, visit)
}

/** The first of `element` and its descendants that passes a test, in document order. */
export function find(
  element: HtmlElement,
  passes: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  if (passes(element)) return element
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : find(child, passes)
    if (found) return found
  }
  return undefined
}

export const has = (element: HtmlElement, passes: (element: HtmlElement) => boolean): boolean =>
  find(element, passes) !== undefined

/** The page's main heading, if it has only one. */
export function onlyHeading(root: HtmlElement): HtmlElement | null {
  const headings: HtmlElement[] = []
  walk(root, (element) => void (element.name === 'h1' && headings.push(element)))
  return headings.length === 1 ? (headings[0] ?? null) : null
}

/** An element and those around it, innermost first. */
export function ancestorsOf(element: HtmlElement | null): HtmlElement[] {
  const around: HtmlElement[] = []
  for (let at = element; at; at = at.parent) around.push(at)
  return around
}

/** All text below `element`, as written. */
export function rawText(element: HtmlElement): string {
  let text = ''
  for (const child of element.children) text += typeof child === 'string' ? child : rawText(child)
  return text
}

const UNSEEN = new Set(
  'script style template noscript annotation annotation-xml select button svg'.split(' '),
)

/** All visible text below `element`: no scripts, nothing hidden, and formulas once. */
export function visibleText(element: HtmlElement): string {
  let text = ''
  for (const child of element.children) {
    if (typeof child === 'string') text += child
    else if (
      !UNSEEN.has(child.name) &&
      child.attributes.hidden === undefined &&
      child.attributes['aria-hidden'] !== 'true'
    )
      text += child.name === 'br' ? ' ' : visibleText(child)
  }
  return text
}

export function contains(ancestor: HtmlElement, element: HtmlElement): boolean {
  for (let at: HtmlElement | null = element; at; at = at.parent) if (at === ancestor) return true
  return false
}

/** The siblings of an element before or after it, nearest first: scanning back over whole lists takes quadratic time. */
export function* elementsBeside(element: HtmlElement, step: -1 | 1): Generator<HtmlElement> {
  const siblings = element.parent?.children ?? []
  for (let at = siblings.indexOf(element) + step; at >= 0 && at < siblings.length; at += step) {
    const sibling = siblings[at]
    if (typeof sibling === 'object') yield sibling
  }
}

/** True if a <time> is below: its wrapper adds nothing to it. */
export const holdsTime = (element: HtmlElement): boolean =>
  element.children.some((child) => typeof child !== 'string' && has(child, ({ name }) => name === 'time'))

/** The class and id of an element as one string, '' if it has neither. */
export const labelOf = ({ attributes }: HtmlElement): string =>
  attributes.id
    ? attributes.class
      ? `${attributes.class} ${attributes.id}`
      : attributes.id
    : (attributes.class ?? '')
