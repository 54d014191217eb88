import { html } from '../html.ts'
import type { Feed, FeedEntry } from './feed.ts'

const time = (at: number) => new Date(at).toISOString()

/** RFC 4287. */
export const atomFeed = ({
  title,
  description,
  language,
  pageUrl,
  selfUrl,
  updatedAt,
  entries,
}: Feed): string =>
  html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
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

const atomEntry = ({ id, url, title, authors, summary, addedAt }: FeedEntry) =>
  html`<entry>
    <id>${id}</id>
    <title>${title}</title>
    <link rel="alternate" type="text/html" href="${url}" />
    <published>${time(addedAt)}</published>
    <updated>${time(addedAt)}</updated>
    ${authors.map((name) => html`<author><name>${name}</name></author>`)}
    <summary>${summary}</summary>
  </entry> `

/** JSON Feed 1.1. */
export const jsonFeed = ({ title, description, language, pageUrl, selfUrl, entries }: Feed) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  description,
  home_page_url: pageUrl,
  feed_url: selfUrl.json,
  language,
  items: entries.map(({ id, url, title: entryTitle, authors, summary, addedAt }) => ({
    id,
    url,
    title: entryTitle,
    content_text: summary,
    date_published: time(addedAt),
    authors: authors.map((name) => ({ name })),
  })),
})
