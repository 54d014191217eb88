import { linkUrl } from '../text/canonical-url.ts'
import { readTime } from '../text/dates.ts'
import type { Sitemap, SitemapEntry } from '../types.ts'
import { childrenNamed, readXml, textOf, type XmlElement } from './xml-reader.ts'

/** The protocol's limit of entries in one file. */
const MOST_ENTRIES = 50_000
const ENTRY_NAMES = new Set(['url', 'sitemap'])

/** Reads sitemaps and sitemap indexes (sitemaps.org), ResourceSync lists, and plain lists of addresses; null for anything else. */
export function parseSitemap(text: string, url: string): Sitemap | null {
  const isXml = /<(?:[\w-]+:)?(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, 20_000))
  const found = isXml ? fromXml(text, url) : fromLines(text)
  if (!found) return null
  return {
    ...found,
    kind: 'sitemap',
    urls: withTrustedTimes(found.urls),
    sitemaps: withTrustedTimes(found.sitemaps),
  }
}

type Entries = Omit<Sitemap, 'kind'>

function fromXml(text: string, url: string): Entries {
  const entries: Entries = { urls: [], sitemaps: [], truncated: false }
  readXml(text, {
    each: {
      names: ENTRY_NAMES,
      visit(element) {
        entries.truncated = entries.urls.length + entries.sitemaps.length >= MOST_ENTRIES
        const entry = entries.truncated ? null : readEntry(element, url)
        if (entry) (element.name === 'sitemap' ? entries.sitemaps : entries.urls).push(entry)
        return !entries.truncated
      },
    },
  })
  return entries
}

/** <image:loc> and <video:…> inside an entry are about pictures: only the entry's own vocabulary counts. */
function readEntry(element: XmlElement, base: string): SitemapEntry | null {
  const own = (name: string) =>
    textOf(childrenNamed(element, name).find((child) => child.prefix === element.prefix))
  const address = own('loc').replace(/&(?:amp;)+/gi, '&')
  const url = address && linkUrl(address, base)
  return url ? { url, modifiedAt: readTime(own('lastmod')) } : null
}

function fromLines(text: string): Entries | null {
  const lines = text
    .split(/\r\n?|\n/, MOST_ENTRIES + 1)
    .map((line) => line.trim())
    .filter(Boolean)
  if (!lines.length || !lines.every((line) => /^https?:\/\/\S+$/i.test(line))) return null
  const urls = lines.slice(0, MOST_ENTRIES).flatMap((line) => linkUrl(line, line) ?? [])
  return {
    urls: urls.map((url) => ({ url, modifiedAt: null })),
    sitemaps: [],
    truncated: lines.length > MOST_ENTRIES,
  }
}

/** One time on all entries is the time of writing the file, not of the pages. */
function withTrustedTimes(entries: SitemapEntry[]): SitemapEntry[] {
  const [first] = entries
  const uniform =
    entries.length >= 3 && entries.every((entry) => sameMoment(entry.modifiedAt, first?.modifiedAt ?? null))
  return uniform ? entries.map(({ url }) => ({ url, modifiedAt: null })) : entries
}

const sameMoment = (a: number | null, b: number | null) =>
  a !== null && b !== null && Math.abs(a - b) < 60_000
