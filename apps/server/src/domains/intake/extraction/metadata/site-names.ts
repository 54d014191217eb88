import { plainLine } from '../text/plain-text.ts'
import { metasNamed } from '../page/read-head.ts'
import type { PageSources } from './sources.ts'

/** Separators between a page's own title and its site's name. */
export const TITLE_SEPARATOR =
  /\s[|–—»«·•:]+\s|\s-{1,2}\s|\s?\|\s?|\s::\s|(?<=[\p{Script=Han}！？。…”』」》）])[-_—](?=\p{Script=Han})/u

/** Domain names, which only sites have: "Example.NET". */
const DOMAIN =
  /^(?:[\p{L}\d-]{2,}\.)+(?:com|org|net|info|edu|gov|eu|de|at|ch|uk|fr|it|es|nl|pl|cz|jp|cn|br|ru|se|no|dk|fi|us|ca|au)$/iu

export const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

export const isDomain = (part: string) => DOMAIN.test(part.trim())

/** True if `part` is the name of the page's site rather than part of its own title. */
export function isSiteName(part: string, sources: PageSources): boolean {
  const spelled = letters(part)
  if (!spelled || spelled.length > 40) return false
  if (isDomain(part)) return true
  return siteNames(sources).some(
    (name) =>
      spelled === name ||
      (spelled.length > 3 &&
        name.length > 3 &&
        (name.startsWith(spelled) || spelled.startsWith(name) || spelled.endsWith(name))),
  )
}

/** Like `isSiteName`, without similarity: people's sites are named after them. */
export const isExactlySiteName = (part: string, sources: PageSources) =>
  siteNames(sources).includes(letters(part))

const known = new WeakMap<PageSources['head'], string[]>()

function siteNames({ head, url }: PageSources): string[] {
  const names = known.get(head) ?? readSiteNames(head, url)
  known.set(head, names)
  return names
}

function readSiteNames(head: PageSources['head'], url: string): string[] {
  const host = URL.parse(url)?.hostname.replace(/^www\d?\./, '') ?? ''
  // Some systems put the page's title where the site's name belongs.
  const stated = metasNamed(
    head,
    'og:site_name',
    'application-name',
    'dc.publisher',
    'citation_journal_title',
  )
    .slice(0, 20)
    .map((name) => plainLine(name))
    .filter((name) => name.split(' ').length < 5 || letters(name) !== letters(head.title))
  return [...stated, host, host.replace(/\.[a-z.]{1,253}$/, ''), ...host.split('.').slice(0, -1)]
    .map(letters)
    .filter((name) => name.length > 2)
}
