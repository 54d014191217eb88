import type { Quote } from '@claire/api-contract'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { placePath } from '#shared/lib/page-address.ts'

export const COPY_FORMATS = ['text', 'markdown', 'ris'] as const
export type CopyFormat = (typeof COPY_FORMATS)[number]

/** Authors beyond these are named by 'et al.' in a citation. */
const MOST_AUTHORS = 3

/** Returns the path of the quote's place in its article. */
export const placeOf = ({ article, field, start, end, version }: Quote) =>
  placePath({ articleId: article.id, field, start, end, version })

const addressOf = (quote: Quote) => new URL(placeOf(quote), location.origin).href

const containerOf = ({ article: { venue, source } }: Quote) => venue ?? source.name

/** Returns the quote with the sentence that it refers back to. */
const wordsOf = ({ before, text }: Quote) => (before ? `${before} ${text}` : text)

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Returns authors, year, title and container, each as a sentence; unknown ones are left out. */
function citationOf(quote: Quote, titleAs: (title: string) => string): string {
  const { authors, publicationYear, title } = quote.article
  const named = authors.slice(0, MOST_AUTHORS).join(', ') + (authors.length > MOST_AUTHORS ? ' et al.' : '')
  const year = shownYear(publicationYear)
  const lead = [named, year && `(${year})`].filter(Boolean).join(' ')
  return [lead && sentence(lead), titleAs(sentence(decodeTitle(title))), sentence(containerOf(quote))]
    .filter(Boolean)
    .join(' ')
}

const asText = (quote: Quote) =>
  `“${wordsOf(quote)}”\n${citationOf(quote, (title) => title)} ${addressOf(quote)}`

/** Escapes the signs that Markdown would read as markup. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)

const asMarkdown = (quote: Quote) =>
  `> ${plain(wordsOf(quote))}\n>\n> — ${citationOf(quote, (title) => `[${plain(title)}](${addressOf(quote)})`)}`

/** A value of RIS is one line. */
const line = (tag: string, value: string | null) =>
  value ? [`${tag}  - ${value.replaceAll(/\s+/g, ' ').trim()}`] : []

/** Returns one reference for each article, with its quotes as notes. */
function asRis(quotes: readonly Quote[]): string {
  const byArticle = Map.groupBy(quotes, ({ article }) => article.id)
  return [...byArticle.values()]
    .flatMap((ofOne) => {
      const [first] = ofOne
      if (!first) return []
      const { title, authors, publicationYear, venue } = first.article
      return [
        ...line('TY', venue ? 'JOUR' : 'GEN'),
        ...line('TI', decodeTitle(title)),
        ...authors.flatMap((name) => line('AU', name)),
        ...line('PY', shownYear(publicationYear)),
        ...line('T2', containerOf(first)),
        ...line('UR', addressOf(first)),
        ...ofOne.flatMap((quote) => line('N1', `“${wordsOf(quote)}”`)),
        'ER  - ',
      ]
    })
    .map((each) => `${each}\r\n`)
    .join('')
}

/** Returns quotes with their citations in a format. */
export function citedQuotes(quotes: readonly Quote[], format: CopyFormat): string {
  if (format === 'ris') return asRis(quotes)
  return quotes.map(format === 'text' ? asText : asMarkdown).join('\n\n')
}
