import { authorsIn } from './entry-words.ts'
import { elementsBeside, type HtmlElement } from './html-tree.ts'

/** How the entries of lists are found on a page, whatever they link to. */

/** So many entries alike are a list. */
export const LEAST_ENTRIES = 3
/** So far above its link an entry may begin. */
export const HIGHEST = 6
/** A menu names files and pages of every kind. */
export const MENUS = new Set(['nav', 'header', 'footer', 'aside', 'menu', 'form'])
/** What follows such an element up to the next belongs to it. */
const HEADS = /^(?:dt|h[1-6])$/

/**
 * Finds the elements of its shape that stand beside an element, with itself, of which each has a link of the wanted kind.
 * What stands in a parent is sorted once: thousands of entries, each of a shape of its own, are looked at once as well.
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

/** Whether an element stands in a menu or in the frame of a page. */
export function isInMenu(element: HtmlElement): boolean {
  for (let at: HtmlElement | null = element; at; at = at.parent) if (MENUS.has(at.name)) return true
  return false
}

/** What precedes an entry from the heading or term on that it stands under, when that is its own. */
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

/** An entry, and what follows it up to the next where it is a heading or a term. */
export function partsOf(entry: HtmlElement): HtmlElement[] {
  if (!HEADS.test(entry.name)) return [entry]
  const parts = [entry]
  for (const each of elementsBeside(entry, 1)) {
    if (each.name === entry.name || (entry.name !== 'dt' && HEADS.test(each.name))) break
    parts.push(each)
  }
  return parts
}

/** The names of the first line that is a row of them. */
export const firstAuthors = (lines: string[]): string[] =>
  lines.map(authorsIn).find((names) => names !== null) ?? []
