import { html } from '../content/html.ts'
import { words } from '../content/words.ts'
import type { Feed, FeedEntry } from './feeds.ts'

const time = (at: number) => new Date(at).toISOString()

/** One paragraph: what answers the search, and why it matched. */
const summaryOf = ({ sentence, reason }: FeedEntry) =>
  [sentence, words.reason(reason)].filter(Boolean).join(' ')

/** RFC 4287. */
export const atomFeed = ({ title, description, pageUrl, selfUrl, updatedAt, entries }: Feed): string =>
  html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${words.language}">
      <id>${selfUrl.atom}</id>
      <title>${title}</title>
      <subtitle>${description}</subtitle>
      <updated>${time(updatedAt)}</updated>
      <link rel="self" type="application/atom+xml" href="${selfUrl.atom}" />
      <link rel="alternate" type="text/html" href="${pageUrl}" />
      <generator>Claire</generator>
      <author><name>Claire</name></author>
      ${entries.map(atomEntry)}</feed
    > `.html

const atomEntry = (entry: FeedEntry) =>
  html`<entry>
    <id>${entry.url}</id>
    <title>${entry.title}</title>
    <link rel="alternate" type="text/html" href="${entry.url}" />
    <published>${time(entry.foundAt)}</published>
    <updated>${time(entry.foundAt)}</updated>
    ${entry.authors.map((name) => html`<author><name>${name}</name></author>`)}
    <summary>${summaryOf(entry)}</summary>
  </entry> `

/** JSON Feed 1.1. */
export const jsonFeed = ({ title, description, pageUrl, selfUrl, entries }: Feed) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  description,
  home_page_url: pageUrl,
  feed_url: selfUrl.json,
  language: words.language,
  items: entries.map((entry) => ({
    id: entry.url,
    url: entry.url,
    title: entry.title,
    content_text: summaryOf(entry),
    date_published: time(entry.foundAt),
    authors: entry.authors.map((name) => ({ name })),
  })),
})
