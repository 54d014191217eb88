import type { ArticleExtraction, ListingExtraction, RefusedExtraction } from '../types.ts'
import { parsePage } from '../parse-page.ts'

/** Ten sentences of running text; `about` distinguishes two of them. */
export const prose = (about = 'the matter', paragraphs = 5) =>
  Array.from(
    { length: paragraphs },
    (_, index) =>
      `<p>In paragraph ${index + 1} we consider ${about}, which has been studied for many years, and find that the earlier results, though careful, leave open what happens when the conditions change. We repeat the measurement with better instruments, and report what we saw.</p>`,
  ).join('\n')

export const html = ({
  head = '',
  body = '',
  title = 'On the matter of things',
}: {
  head?: string
  body?: string
  title?: string
}) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

export const metas = (pairs: [string, string][]) =>
  pairs.map(([name, content]) => `<meta name="${name}" content="${content}">`).join('')

const ADDRESS = 'https://journal.example/papers/on-the-matter'

/** Parses a page as an article; fails the test if it is anything else. */
export function articleOf(
  page: string,
  url = ADDRESS,
  headers: Record<string, string> = {},
): ArticleExtraction {
  const extraction = parsePage(page, { url, headers })
  if (extraction.kind !== 'article')
    throw new Error(
      `taken for ${extraction.kind} (${JSON.stringify('reason' in extraction ? extraction.reason : extraction.evidence)})`,
    )
  return extraction
}

/** Classification of a page: 'article', 'candidate', 'unsigned', 'listing', or the reason for its refusal. */
export function kindOf(page: string, url = ADDRESS, headers: Record<string, string> = {}): string {
  const extraction: ArticleExtraction | ListingExtraction | RefusedExtraction = parsePage(page, {
    url,
    headers,
  })
  if (extraction.kind === 'refused') return extraction.reason
  if (extraction.kind === 'article' && extraction.unsigned) return 'unsigned'
  return extraction.kind === 'article' && extraction.candidate ? 'candidate' : extraction.kind
}
