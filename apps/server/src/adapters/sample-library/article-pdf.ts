import { longDate } from './html.ts'
import { type LibraryArticle, collections } from './library-article.ts'
import { type PdfBlock, writePdf } from './pdf.ts'

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
