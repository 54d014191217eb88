import { doiIn } from '@claire/scholarly-text'
import { isObject, type Json, textOf as string } from '../json/json-values.ts'
import { canonicalUrl, linkUrl } from '../text/canonical-url.ts'
import { readDate } from '../text/dates.ts'
import { doiOfUrl } from '../text/identifiers.ts'
import { readLanguageTag } from '../text/languages.ts'
import { readAuthors } from '../text/names.ts'
import { oneLine, plainLine, plainParagraphs } from '../text/plain-text.ts'
import type { Feed, FeedItem } from '../types.ts'

/** Reads JSON Feed 1.0 and 1.1 (jsonfeed.org); null for other JSON. */
export function parseJsonFeed(
  text: string,
  { url, skip, most }: { url: string; skip: number; most: number },
): Feed | null {
  let feed: unknown
  try {
    feed = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(feed) || !Array.isArray(feed.items) || !/jsonfeed\.org/.test(string(feed.version)))
    return null
  const items = feed.items.filter(isObject)
  const homeUrl = linkUrl(string(feed.home_page_url), url)
  return {
    kind: 'feed',
    homeUrl,
    next: linkUrl(string(feed.next_url), url),
    language: readLanguageTag(string(feed.language)),
    ttlMinutes: null,
    webSub: webSubOf(feed, url),
    items: items
      .slice(skip, skip + most)
      .map((item) => readItem(item, { base: homeUrl ?? url, authors: authorsOf(feed) })),
    passed: Math.min(items.length, skip + most),
    truncated: items.length > skip + most,
  }
}

function webSubOf({ hubs, feed_url: self }: Json, url: string): Feed['webSub'] {
  const stated = Array.isArray(hubs)
    ? hubs.filter(isObject).find(({ type }) => /^websub$/i.test(string(type)))
    : undefined
  const hub = stated && linkUrl(string(stated.url), url)
  return hub ? { hub, topic: linkUrl(string(self), url) ?? url } : null
}

function readItem(item: Json, { base, authors }: { base: string; authors: string[] }): FeedItem {
  const address =
    linkUrl(string(item.url) || string(item.external_url), base) ?? linkUrl(string(item.id), base)
  const published = string(item.date_published) || string(item.date_modified)
  const own = authorsOf(item)
  const attachments = Array.isArray(item.attachments) ? item.attachments.filter(isObject) : []
  const pdf = attachments.find((attachment) => string(attachment.mime_type) === 'application/pdf')
  return {
    url: address && canonicalUrl(address),
    id: oneLine(string(item.id), 2000) || null,
    title: plainLine(string(item.title), 1000),
    publicationYear: readDate(published)?.year ?? null,
    authors: own.length ? own : authors,
    categories: (Array.isArray(item.tags) ? item.tags : [])
      .map((tag) => plainLine(string(tag), 100))
      .filter(Boolean)
      .slice(0, 50),
    summary: plainParagraphs(string(item.summary)),
    content: plainParagraphs(string(item.content_html)) || plainParagraphs(string(item.content_text)),
    doi: doiIn(string(item.id)) ?? doiOfUrl(address ?? ''),
    pdfUrl: pdf ? linkUrl(string(pdf.url), base) : null,
  }
}

function authorsOf(item: Json): string[] {
  const authors = Array.isArray(item.authors) ? item.authors : [item.author]
  return readAuthors(
    authors
      .filter(isObject)
      .map((author) => string(author.name))
      .filter(Boolean),
  )
}
