import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { PrivateFeed } from '@claire/api-contract'
import { DomainError } from '../errors.ts'
import { html } from '../html.ts'

const PARAMS = Type.Object({ token: Type.String({ maxLength: 100 }) })

/** Returns the feed that a token opens; undefined for an unknown or revoked token. */
export type FeedReader = (token: string) => Promise<Feed | undefined>

/** `/feed/{token}/atom.xml` and `feed.json`: read by programs that cannot sign in; the token is the key. */
export function feedRoutes(readers: FeedReader[]) {
  async function readFeed(token: string): Promise<Feed> {
    for (const read of readers) {
      const feed = await read(token)
      if (feed) return feed
    }
    throw new DomainError('NOT_FOUND', (t) => t('requests.noFeed'))
  }

  return async (app: FastifyInstance) => {
    const schema = { hide: true, params: PARAMS }
    type Params = { Params: Static<typeof PARAMS> }
    app.get<Params>('/feed/:token/atom.xml', { schema }, async (request, reply) =>
      send(request, reply, {
        type: 'application/atom+xml',
        body: atomFeed(await readFeed(request.params.token)),
      }),
    )
    app.get<Params>('/feed/:token/feed.json', { schema }, async (request, reply) =>
      send(request, reply, {
        type: 'application/feed+json',
        body: JSON.stringify(jsonFeed(await readFeed(request.params.token))),
      }),
    )
  }
}

/** Sends a feed, or 304 if unchanged: readers poll every hour or so. */
function send(request: FastifyRequest, reply: FastifyReply, { type, body }: { type: string; body: string }) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'private, max-age=300')
  // Search engines must not list it, and referrers must not leak the address.
  reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}

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

/** Content of a feed, newest first. All text is plain. */
export interface Feed {
  title: string
  description: string
  /** BCP 47; language of Claire's own texts. */
  language: string
  /** The page that shows the same. */
  pageUrl: string
  /** Address of the feed itself. */
  selfUrl: NonNullable<PrivateFeed>
  updatedAt: number
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** A permanent IRI of the entry. */
  id: string
  url: string
  title: string
  authors: string[]
  /** '' for none. */
  summary: string
  /** Time since which it is in the feed. */
  addedAt: number
}

/** Unguessable token that alone grants access to a feed. */
export const newFeedToken = () => randomBytes(24).toString('base64url')

export const feedAddresses = (publicUrl: string, token: string) => ({
  atom: `${publicUrl}/feed/${token}/atom.xml`,
  json: `${publicUrl}/feed/${token}/feed.json`,
})

/** Shows, opens and closes the private feed of something, by its token; null without a feed. */
export function privateFeed<Of extends unknown[]>(
  publicUrl: string,
  feed: {
    tokenOf: (...of: Of) => Promise<string | null>
    setToken: (token: string | null, ...of: Of) => Promise<unknown>
  },
) {
  const addressesOf = (token: string | null) => (token === null ? null : feedAddresses(publicUrl, token))

  async function set(token: string | null, ...of: Of): Promise<PrivateFeed> {
    await feed.setToken(token, ...of)
    return addressesOf(token)
  }

  return {
    feed: async (...of: Of): Promise<PrivateFeed> => addressesOf(await feed.tokenOf(...of)),
    /** Returns a new address; the former one stops working. */
    openFeed: (...of: Of) => set(newFeedToken(), ...of),
    closeFeed: (...of: Of) => set(null, ...of),
  }
}
