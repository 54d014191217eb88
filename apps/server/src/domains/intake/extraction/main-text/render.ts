import { BLOCK_TAGS, oneLine } from '../text/plain-text.ts'
import type { HtmlElement } from '../page/html-tree.ts'

export interface Line {
  text: string
  /** 1 to 6 for headings, else 0. */
  heading: number
}

/** The text under `top` without `dropped`, each block element on a line of its own. */
export function renderLines(top: HtmlElement, dropped: ReadonlySet<HtmlElement>): Line[] {
  const lines: Line[] = []
  let open = ''
  render(top, 0)
  flush(0)
  return lines

  function flush(heading: number) {
    const text = oneLine(open)
    if (text) lines.push({ text, heading })
    open = ''
  }

  function render(element: HtmlElement, heading: number) {
    const own = /^h[1-6]$/.test(element.name) ? Number(element.name[1]) : heading
    const block = BLOCK_TAGS.has(element.name)
    if (block) flush(heading)
    for (const child of element.children) {
      if (typeof child === 'string') open += child
      else if (!dropped.has(child)) render(child, own)
    }
    if (block) flush(own)
  }
}
