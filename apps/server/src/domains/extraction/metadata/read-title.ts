import { plainLine } from '../text/plain-text.ts'
import { metasNamed } from '../page/read-head.ts'
import { climb, coins, jsonLd, meta, microdata, type PageSources, type Rung } from './sources.ts'

const LONGEST = 1000
/** What sites call a page when its title was forgotten. */
const GENERIC =
  /^(?:home(?:page)?|start(?:seite)?|untitled(?: document)?|pdf|article|artikel|index|welcome|document|no title|title|news|blog|loading\.*|default|error|not found|full ?text|abstract|view|page \d+|new page|seite|accueil|inicio)$/i
const SEPARATOR = /\s+[|–—»«·•:]+\s+|\s+-{1,2}\s+|\s*\|\s*|\s+::\s+/

const LADDER: Rung[] = [
  meta('citation_title'),
  meta('bepress_citation_title'),
  meta('eprints.title'),
  meta('prism.title'),
  jsonLd('headline', 'name'),
  meta('dcterms.title'),
  meta('dc.title'),
  { from: 'h1', read: ({ signs }) => (signs.h1.length === 1 ? signs.h1 : []) },
  meta('og:title'),
  meta('twitter:title', 'parsely-title', 'sailthru.title', 'title'),
  microdata('headline'),
  coins('rft.atitle', 'rft.title'),
  { from: 'h1', read: ({ signs }) => signs.h1 },
  { from: 'title', read: ({ head }) => (head.title ? [head.title] : []) },
  { from: 'h2', read: ({ signs }) => signs.h2.slice(0, 1) },
]
/** Titles written for machines are complete and carry nothing else. */
const EXACT = /^(?:citation_|bepress_|eprints|prism|dc)/

/** The article's title without the site's name, or null when the page has none that says anything. */
export function readTitle(sources: PageSources): { value: string; from: string } | null {
  return climb(LADDER, sources, (values, { from }) => {
    for (const value of values) {
      const title = plainLine(value)
      const bare = EXACT.test(from) ? title : withoutSite(title, sources)
      if (bare && !isGeneric(bare, sources)) return plainLine(bare, LONGEST)
    }
    return null
  })
}

function isGeneric(title: string, sources: PageSources): boolean {
  return GENERIC.test(title) || !/[\p{L}\p{N}]/u.test(title) || letters(title) === letters(siteNameOf(sources)) || isHost(title, sources.url)
}

const siteNameOf = ({ head }: PageSources) => plainLine(metasNamed(head, 'og:site_name', 'application-name', 'dc.publisher', 'citation_journal_title')[0] ?? '')

const isHost = (title: string, url: string) => {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  return letters(title) === letters(host) || title.toLowerCase() === host
}

/** "Title | Site" and "Site: Title" as "Title", where the other part is known to be the site or a heading shows the rest. */
function withoutSite(title: string, sources: PageSources): string {
  const parts = title.split(SEPARATOR)
  if (parts.length < 2) return title
  for (const heading of sources.signs.h1) {
    if (letters(heading).length > 8 && letters(title).includes(letters(heading)) && letters(heading).length > letters(title).length * 0.3) return plainLine(heading)
  }
  const isSite = (part: string) => matchesSite(part, sources)
  const last = parts.at(-1) ?? ''
  if (isSite(last)) return withoutSite(title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—»«·•:-]+$/, ''), sources)
  const first = parts[0] ?? ''
  if (isSite(first)) return title.slice(first.length).replace(/^[\s|–—»«·•:-]+/, '')
  return title
}

/** A part of a title is the site when it spells the site's name or host, or begins one with the other. */
function matchesSite(part: string, sources: PageSources): boolean {
  const spelled = letters(part)
  if (!spelled || spelled.length > 40) return false
  const host = URL.parse(sources.url)?.hostname.replace(/^www\d?\./, '') ?? ''
  const names = [siteNameOf(sources), host, host.replace(/\.[a-z.]+$/, ''), ...host.split('.').slice(0, -1)].map(letters).filter((name) => name.length > 2)
  return names.some((name) => spelled === name || (spelled.length > 3 && name.length > 3 && (name.startsWith(spelled) || spelled.startsWith(name) || spelled.endsWith(name))))
}

const letters = (text: string) => text.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
