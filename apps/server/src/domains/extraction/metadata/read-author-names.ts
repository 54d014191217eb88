import { readAuthors } from '../text/names.ts'
import { plainLine } from '../text/plain-text.ts'
import { climb, coins, jsonLd, meta, microdata, type PageSources, type Rung } from './sources.ts'

const LADDER: Rung[] = [
  meta('citation_author', 'citation_authors'),
  meta('bepress_citation_author'),
  meta('eprints.creators_name'),
  meta('prism.author'),
  jsonLd('author', 'creator'),
  meta('dcterms.creator'),
  meta('dc.creator'),
  meta('dc.creator.personalname', 'dc.creator.author'),
  { from: 'dc.contributor', read: (sources) => (sources.scholarly ? meta('dc.contributor', 'dcterms.contributor').read(sources) : []) },
  coins('rft.au'),
  { from: 'rel-author', read: ({ signs }) => signs.microdata.get('author') ?? [] },
  meta('author', 'article:author_name', 'parsely-author', 'sailthru.author', 'byl', 'dcsext.author', 'article:author', 'og:article:author', 'cxenseparse:author', 'shareaholic:article_author_name'),
  microdata('author', 'creator'),
  { from: 'byline', read: ({ signs }) => signs.bylines },
]
const PUBLISHED_BY_MACHINES = /^(?:citation_|bepress_|eprints|prism|dc|coins)/

/** Authors as "First Last", in order; null when the page names nobody. */
export function readAuthorNames(sources: PageSources): { value: string[]; from: string } | null {
  return climb(LADDER, sources, (values, { from }) => {
    const names = PUBLISHED_BY_MACHINES.test(from) ? readAuthors(values) : readAuthors(values.map(visible)).filter((name) => isPerson(name, sources))
    return names.length ? names.slice(0, from === 'byline' ? 10 : 500) : null
  })
}

/** "By Ada Lovelace, Staff writer | 12 May 2020" as "Ada Lovelace". */
function visible(text: string): string {
  return plainLine(text)
    .replace(/^(?:(?:geschrieben|written|posted|published|verfasst|veröffentlicht|text|words|story|ein artikel|ein beitrag|autor(?:in|en)?|author|auteur|redaktion)\s*(?:und fotos?)?\s*(?:by|von|par|por|:)?|by|von|par|por|di|av|door|od|przez|autor)\s*:?\s+(?=\p{Lu})/iu, '')
    .replace(/\s*[|•·–—].*$/u, '')
    .replace(/\s*\d{1,2}[./]\s?(?:\d{1,2}|\p{L}+)[./ ].*$|\s*\d{4}-\d{2}.*$|\s+(?:on|am|le|el|vom)\s+\d.*$/u, '')
    .replace(/\s*\((?:[^()]*)\)\s*$/, '')
}

function isPerson(name: string, { head, url }: PageSources): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  if (/\d{3}|[@/\\{}<>|]|https?:|\.(?:com|de|org|net)\b/i.test(name) || name.length < 2 || name.length > 60 || name.split(' ').length > 6) return false
  const spelled = letters(name)
  const site = head.metas.find((each) => each.name === 'og:site_name')?.content ?? ''
  return spelled !== letters(site) && !letters(host).includes(spelled)
}

const letters = (text: string) => text.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
