/** Turns bytes into facts: reads pages, feeds, sitemaps, OAI-PMH responses and PDFs, and classifies them. */
export type {
  ArticleExtraction,
  ExtractedDraft,
  Extraction,
  Extractor,
  Feed,
  FeedItem,
  ListedPage,
  ListingExtraction,
  OaiIdentify,
  OaiPage,
  OaiRecord,
  OaiToken,
  PageFacts,
  PageLink,
  RawDocument,
  RefusalReason,
  RefusedExtraction,
  RegisteredWork,
  Sitemap,
  SitemapEntry,
  StandardsIndex,
  WorkList,
} from './types.ts'
export { EXTRACTION_VERSION, createExtractor, type ExtractorOptions } from './extractor.ts'
export { canonicalUrl, sameSite } from './text/canonical-url.ts'
export { readCategories } from './text/categories.ts'
export { decodeText } from './text/charset.ts'
export { isNameOfFile, wordsOf, WORDS_OF_TITLE } from './page/entry-words.ts'
export { readReferences } from './text/identifiers.ts'
export { readCitation, type StatedCitation } from './text/citation.ts'
export { affiliationsOf, type ReadName, readNames, type StatedAuthor, statedNames } from './text/names.ts'
export { simhashDistance } from './text/simhash.ts'
export { parseFeed } from './xml/parse-feed.ts'
export { parseOaiPage } from './xml/parse-oai.ts'
export { parseSitemap } from './xml/parse-sitemap.ts'
export { parseStandardsIndex } from './xml/parse-standards-index.ts'
export { lettersOf } from './text/plain-text.ts'
