import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feed, atomFeed, jsonFeed, feedAddresses, newFeedToken } from './feed-routes.ts'

const feed: Feed = {
  title: 'Lakes & <rivers>',
  description: 'What is kept of them',
  language: 'en',
  pageUrl: 'https://claire.example/bookmarks/1',
  selfUrl: feedAddresses('https://claire.example', 'secret'),
  updatedAt: Date.parse('2026-03-02T00:00:00Z'),
  entries: [
    {
      id: 'urn:uuid:1',
      url: 'https://claire.example/detail/1?a=1&b="2"',
      title: 'A “quoted” title with a \u0000 control character',
      authors: ['Ada Lovelace', "Miles O'Brien"],
      summary: '',
      addedAt: Date.parse('2026-03-01T12:00:00Z'),
    },
  ],
}

test('an Atom feed has its address, its entries and their dates, with all text escaped', () => {
  const xml = atomFeed(feed)
  assert.ok(xml.startsWith('<?xml version="1.0" encoding="utf-8"?>'))
  for (const part of [
    '<id>https://claire.example/feed/secret/atom.xml</id>',
    '<title>Lakes &amp; &lt;rivers&gt;</title>',
    '<updated>2026-03-02T00:00:00.000Z</updated>',
    '<link rel="self" type="application/atom+xml" href="https://claire.example/feed/secret/atom.xml" />',
    'href="https://claire.example/detail/1?a=1&amp;b=&quot;2&quot;"',
    '<published>2026-03-01T12:00:00.000Z</published>',
    '<author><name>Miles O&#39;Brien</name></author>',
    '<title>A “quoted” title with a  control character</title>',
  ])
    assert.ok(xml.includes(part), part)
})

test('a JSON feed has the fields required by version 1.1', () => {
  assert.deepEqual(jsonFeed(feed), {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Lakes & <rivers>',
    description: 'What is kept of them',
    home_page_url: 'https://claire.example/bookmarks/1',
    feed_url: 'https://claire.example/feed/secret/feed.json',
    language: 'en',
    items: [
      {
        id: 'urn:uuid:1',
        url: 'https://claire.example/detail/1?a=1&b="2"',
        content_text: '',
        title: 'A “quoted” title with a \u0000 control character',
        date_published: '2026-03-01T12:00:00.000Z',
        authors: [{ name: 'Ada Lovelace' }, { name: "Miles O'Brien" }],
      },
    ],
  })
})

test('each token of a feed is new, and too long to be guessed', () => {
  const tokens = new Set(Array.from({ length: 100 }, newFeedToken))
  assert.equal(tokens.size, 100)
  for (const token of tokens) assert.match(token, /^[\w-]{32}$/)
})
