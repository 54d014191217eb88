import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import type { HtmlTree } from '../page/html-tree.ts'

/** Readability's time grows with the square of depth: beyond these it is not asked. */
const LIMITS = { elements: 20_000, depth: 200, characters: 3_000_000, parts: 150_000 }

/** Mozilla's Readability on the main text of a page, as lines; null where it finds none or the page is too large for it. */
export function arbitrate(html: string, { elements, depth, truncated }: HtmlTree): string | null {
  if (
    truncated ||
    elements > LIMITS.elements ||
    depth > LIMITS.depth ||
    html.length > LIMITS.characters ||
    partsOf(html) > LIMITS.parts
  )
    return null
  try {
    // Readability writes the page and reads it again: each no-break space would be a piece of text of its own.
    const spaced = html.replaceAll('\u00a0', ' ')
    const { document } = parseHTML(
      /<html[\s>]/i.test(html.slice(0, 20_000)) ? spaced : `<html><body>${spaced}</body></html>`,
    )
    // Its parser nests other elements than ours.
    if (isDeep(document as unknown as TextNode)) return null
    const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
      charThreshold: 200,
    }).parse()
    return article?.content
      ? linesOf(
          parseHTML(`<html><body>${article.content}</body></html>`).document.body as unknown as TextNode,
        )
      : null
  } catch {
    // linkedom lacks corners of the DOM that odd pages reach; the rules' own finding then stands.
    return null
  }
}

function isDeep(document: TextNode): boolean {
  let level = [document]
  for (let depth = 0; level.length; depth++) {
    if (depth > LIMITS.depth) return true
    level = level.flatMap((node) => [...node.childNodes])
  }
  return false
}

/** How many pieces of text a parser may make of `html` at most. */
function partsOf(html: string): number {
  let count = 0
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === 0x3c || code === 0x3e || code === 0x26) count++
  }
  return count
}

interface TextNode {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  childNodes: Iterable<TextNode>
}

const INLINE =
  /^(?:A|ABBR|B|BDI|BDO|CITE|CODE|DFN|EM|FONT|I|KBD|MARK|Q|S|SAMP|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|VAR)$/

function linesOf(node: TextNode): string {
  if (node.nodeType === 3) return (node.nodeValue ?? '').replace(/\s+/g, ' ')
  const inner = [...node.childNodes].map(linesOf).join('')
  return INLINE.test(node.nodeName.toUpperCase()) ? inner : `\n${inner}\n`
}
