import { longDate } from './html.ts'
import { type LibraryArticle, collections } from './library-article.ts'

const body = (text: string): PdfBlock => ({ text, font: 'roman', size: 12, spaceAfter: 8 })
const heading = (text: string): PdfBlock => ({ text, font: 'bold', size: 14, spaceAfter: 4 })

/** An article in the layout of papers: the title in the largest type, authors, abstract, then the text. */
export function articlePdf(article: LibraryArticle): Buffer {
  const { title, authors, date, abstract, sections, collection } = article
  const banner = `${collections[collection].name}, ${longDate(date)}`
  return writePdf(
    [
      { text: banner, font: 'italic', size: 9, spaceAfter: 24 },
      { text: title, font: 'bold', size: 20, spaceAfter: 12 },
      { text: authors.join(', '), font: 'roman', size: 12, spaceAfter: 18 },
      heading('Abstract'),
      { text: abstract, font: 'italic', size: 12, spaceAfter: 16 },
      ...sections.flatMap((section) => [heading(section.heading), ...section.paragraphs.map(body)]),
      { text: article.doi ? `doi:${article.doi}` : '', font: 'roman', size: 9, spaceAfter: 0 },
    ].filter(({ text }) => text) as PdfBlock[],
    informationOf(article),
  )
}

/** Conference papers mostly have no metadata, and reports that of their word processor. */
function informationOf({ collection, slug, date }: LibraryArticle): Record<string, string> {
  const CreationDate = `D:${date.replaceAll('-', '')}090000Z`
  if (collection === 'reports') return { Title: `Microsoft Word - ${slug}-final-v3.doc`, CreationDate }
  return { CreationDate }
}

/** Text set in one font and size, followed by a space. */
interface PdfBlock {
  text: string
  font: 'roman' | 'bold' | 'italic'
  /** In points. */
  size: number
  spaceAfter: number
}

const PAGE = { width: 595, height: 842, margin: 72 }
const LINE_HEIGHT = 1.5
const FONTS = {
  roman: ['F1', 'Times-Roman'],
  bold: ['F2', 'Times-Bold'],
  italic: ['F3', 'Times-Italic'],
} as const

/** Widths of Times-Roman in thousandths, from the space to the tilde; close enough for the other faces, set ragged. */
const WIDTHS =
  '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541'
    .split(' ')
    .map(Number)

/** WinAnsi's characters in places that Latin-1 leaves empty. */
const WIN_ANSI = new Map([
  ['–', 0x96],
  ['—', 0x97],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['…', 0x85],
  ['€', 0x80],
  ['š', 0x9a],
  ['ž', 0x9e],
])

/** A PDF of A4 pages, uncompressed, in the standard fonts: the smallest document in which type size marks the title. */
function writePdf(blocks: PdfBlock[], info: Record<string, string>): Buffer {
  const pages = layOut(blocks)
  const pageIds = pages.map((_, index) => 6 + index * 2)
  const objects: Buffer[] = [
    latin(`<< /Type /Catalog /Pages 2 0 R >>`),
    latin(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`),
    ...Object.values(FONTS).map(([, name]) =>
      latin(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    ),
    ...pages.flatMap((content, index) => [
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${7 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>`,
      ),
      Buffer.concat([latin(`<< /Length ${content.length} >>\nstream\n`), content, latin('\nendstream')]),
    ]),
    Buffer.concat([
      latin('<< '),
      ...Object.entries(info).flatMap(([key, value]) => [latin(`/${key} `), literal(value), latin(' ')]),
      latin('>>'),
    ]),
  ]
  return assemble(objects)
}

function layOut(blocks: PdfBlock[]): Buffer[] {
  const pages: Buffer[][] = [[]]
  let y = PAGE.height - PAGE.margin
  for (const { text, font, size, spaceAfter } of blocks) {
    for (const line of wrap(text, size)) {
      y -= size * LINE_HEIGHT
      if (y < PAGE.margin) {
        pages.push([])
        y = PAGE.height - PAGE.margin - size * LINE_HEIGHT
      }
      pages
        .at(-1)
        ?.push(
          latin(`BT /${FONTS[font][0]} ${size} Tf ${PAGE.margin} ${y.toFixed(1)} Td `),
          literal(line),
          latin(' Tj ET\n'),
        )
    }
    y -= spaceAfter
  }
  return pages.map((parts) => Buffer.concat(parts))
}

function wrap(text: string, size: number): string[] {
  const room = PAGE.width - 2 * PAGE.margin
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, size) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function widthOf(text: string, size: number): number {
  let width = 0
  for (const character of text) width += WIDTHS[(character.codePointAt(0) ?? 0) - 32] ?? 500
  return (width * size) / 1000
}

/** A PDF string in WinAnsi; throws for a character that the standard fonts lack. */
function literal(text: string): Buffer {
  const bytes = [...text].flatMap((character) => {
    const code = WIN_ANSI.get(character) ?? character.codePointAt(0) ?? 0
    if (code > 255) throw new Error(`the standard PDF fonts have no "${character}"`)
    return '()\\'.includes(character) ? [0x5c, code] : [code]
  })
  return Buffer.from([0x28, ...bytes, 0x29])
}

const latin = (text: string) => Buffer.from(text, 'latin1')

/** Numbers the objects, and adds the cross-reference table. The last object is the document information. */
function assemble(objects: Buffer[]): Buffer {
  const parts = [latin('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([latin(`${index + 1} 0 obj\n`), object, latin('\nendobj\n')])
    offsets.push(at)
    at += part.length
    parts.push(part)
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    latin(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
