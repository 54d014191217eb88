import { readCategories } from '../text/categories.ts'
import { climb, jsonLd, meta, type PageSources, type Rung } from './sources.ts'

/** `parted`: separators of keywords in one value; 'semicolons' never splits at commas. */
interface KeywordRung extends Rung {
  parted: 'commas' | 'semicolons'
}

const at = (rung: Rung, parted: KeywordRung['parted']): KeywordRung => ({ ...rung, parted })

const LADDER: KeywordRung[] = [
  at(meta('citation_keywords', 'citation_keyword'), 'commas'),
  at(meta('bepress_citation_keywords'), 'commas'),
  at(meta('eprints.keywords'), 'commas'),
  at(meta('prism.keyword'), 'commas'),
  at(jsonLd('keywords'), 'commas'),
  at(meta('dcterms.subject'), 'semicolons'),
  at(meta('dc.subject'), 'semicolons'),
  at({ from: 'keywords-block', read: () => [] }, 'commas'),
  at(meta('article:tag', 'og:article:tag'), 'semicolons'),
  at(meta('news_keywords'), 'commas'),
  at(meta('keywords', 'keyword', 'parsely-tags', 'sailthru.tags'), 'commas'),
  at({ from: 'rel-tag', read: ({ signals }) => signals.tags }, 'semicolons'),
  at(jsonLd('about', 'articleSection', 'genre'), 'semicolons'),
  at(meta('article:section', 'og:article:section', 'parsely-section'), 'semicolons'),
]

/** Keywords of the page, as its publisher spelled them; `block` is the visible list of keywords, if there is one. */
export function readKeywords(sources: PageSources, block: string): { value: string[]; from: string } | null {
  return climb(
    LADDER.map((rung) =>
      rung.from === 'keywords-block' ? { ...rung, read: () => (block ? [block] : []) } : rung,
    ),
    sources,
    (values, rung) => {
      const keywords = readCategories(values, {
        commas: (rung as KeywordRung).parted === 'commas' && values.length === 1,
      })
      return keywords.length ? keywords : null
    },
  )
}
