import { canonicalUrl } from '../text/canonical-url.ts'
import { NO_FACTS } from '../refused.ts'
import type { ArticleExtraction } from '../types.ts'
import { draftOfMetadata } from './oai-metadata.ts'
import { elementsOf, readXml } from './xml-reader.ts'

const ROOTS = new Set(['article', 'pmc-articleset'])

/** Reads an article served as JATS or NLM XML, with its text if included; null for other documents. */
export function parseJatsArticle(text: string, url: string): ArticleExtraction | null {
  if (!/<(?:[\w-]+:)?article-meta[\s>]/.test(text)) return null
  const document = elementsOf(readXml(text).root).find(({ name }) => ROOTS.has(name))
  if (!document) return null
  const { draft } = draftOfMetadata(document, { identifier: url, url, own: url })
  if (!draft) return null
  return {
    kind: 'article',
    ...NO_FACTS,
    evidence: ['JATS'],
    // Identified by its own address, wherever its DOI leads.
    draft: { ...draft, url: canonicalUrl(url) ?? url, externalId: null },
    pdfUrl: draft.fileUrl,
    candidate: false,
  }
}
