import { authorsIn } from './entry-words.ts'
import { elementsBeside, type HtmlElement } from './html-tree.ts'

/** Finds the entries of lists on a page, whatever they link to. */

/** Least number of similar entries in a list. */
export const LEAST_ENTRIES = 3
/** Maximum levels between a link and its entry. */
export const HIGHEST = 6
/** Menus name files and pages of every kind. */
export const MENUS = new Set(['nav', 'header', 'footer', 'aside', 'menu', 'form'])
/** Elements to which everything up to the next such element belongs. */
const HEADS = /^(?:dt|h[1-6])$/

/**
 * Finds an element's siblings of its shape, with itself, each with a link of the wanted kind. Groups the children of a
 * parent once, so that thousands of entries of different shapes stay fast.
 */
export function createKin(linkIn: (element: HtmlElement) => HtmlElement | undefined) {
  const kinIn = new Map<HtmlElement, Map<string, HtmlElement[]>>()

  function sorted(parent: HtmlElement): Map<string, HtmlElement[]> {
    const byShape = new Map<string, HtmlElement[]>()
    for (const child of parent.children) {
      if (typeof child === 'string' || !linkIn(child)) continue
      const alike = byShape.get(shapeOf(child))
      if (alike) alike.push(child)
      else byShape.set(shapeOf(child), [child])
    }
    kinIn.set(parent, byShape)
    return byShape
  }

  return (element: HtmlElement): HtmlElement[] => {
    const { parent } = element
    if (!parent) return []
    return (kinIn.get(parent) ?? sorted(parent)).get(shapeOf(element)) ?? []
  }
}

const shapeOf = ({ name, attributes }: HtmlElement) => `${name} ${attributes.class ?? ''}`

/** True if an element is in a menu or in the frame of a page. */
export function isInMenu(element: HtmlElement): boolean {
  for (let at: HtmlElement | null = element; at; at = at.parent) if (MENUS.has(at.name)) return true
  return false
}

/** The elements before an entry, from its heading or term on, if that is its own. */
export function headBefore(entry: HtmlElement, kin: ReadonlySet<HtmlElement>): HtmlElement[] {
  if (HEADS.test(entry.name)) return []
  const between: HtmlElement[] = []
  for (const each of elementsBeside(entry, -1)) {
    if (kin.has(each)) break
    between.unshift(each)
    if (HEADS.test(each.name)) return each.name === 'h1' ? [] : between
  }
  return []
}

/** An entry, and if it is a heading or a term, the elements up to the next. */
export function partsOf(entry: HtmlElement): HtmlElement[] {
  if (!HEADS.test(entry.name)) return [entry]
  const parts = [entry]
  for (const each of elementsBeside(entry, 1)) {
    if (each.name === entry.name || (entry.name !== 'dt' && HEADS.test(each.name))) break
    parts.push(each)
  }
  return parts
}

/** The names of the first line that is a row of names. */
export const firstAuthors = (lines: string[]): string[] =>
  lines.map(authorsIn).find((names) => names !== null) ?? []
