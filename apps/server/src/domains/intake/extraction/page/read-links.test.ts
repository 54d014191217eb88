import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { html } from '../testing/pages.ts'
import { parseHtml } from './html-tree.ts'
import { readHead } from './read-head.ts'
import { feedsOf, nextPageOf, oaiEndpointsOf, readLinks } from './read-links.ts'

const ADDRESS = 'https://journal.example/list'
function page(body: string, head = '') {
  const { root } = parseHtml(html({ head, body }))
  const read = readHead(root, ADDRESS)
  const links = readLinks(root, read)
  return {
    links,
    urls: links.map(({ url }) => url),
    next: nextPageOf(root, read),
    feeds: feedsOf(read, links),
    oai: oaiEndpointsOf(read, links),
  }
}
const at = (path: string) => `https://journal.example${path}`

describe('the links of a page', () => {
  test('are absolute web addresses, each once and in order, also of frames', () => {
    const { urls } = page(
      `<a href="b">B</a><a href="#top">Top</a><a href="mailto:a@b.org">M</a><a href="javascript:go()">J</a><a>none</a>
      <map><area href="/c"></map><iframe src="//other.example/d#e"></iframe><a href="B">other</a><a href="b#f">again</a>`,
    )
    assert.deepEqual(urls, [at('/b'), ADDRESS, at('/c'), 'https://other.example/d', at('/B')])
  })

  test('have the longest of their texts: words, or the alternative text of an image', () => {
    const { links } = page(
      `<a href="a">PDF</a><a href="a">Ice melts  in <b>March</b></a><a href="a">more</a>
      <a href="b"><img alt="Snow"></a><a href="c" title="Fog"></a><a href="d" aria-label="Dew"><i></i></a><a href="e"></a>`,
    )
    assert.deepEqual(
      links.map(({ text }) => text),
      ['Ice melts in March', 'Snow', 'Fog', 'Dew', ''],
    )
  })

  test('are relative to the base of the page, and have their relations', () => {
    const { links } = page(
      '<a href="a" rel="NEXT  bookmark">A</a>',
      '<base href="https://mirror.example/x/">',
    )
    assert.deepEqual(links, [{ url: 'https://mirror.example/x/a', text: 'A', rel: ['next', 'bookmark'] }])
  })

  test('are 5,000 at most', () => {
    const many = Array.from({ length: 5_100 }, (_, number) => `<a href="/${number}">${number}</a>`).join('')
    assert.equal(page(many).links.length, 5_000)
  })
})

describe('the next page of a list', () => {
  test('is the one in the head, which precedes any link', () => {
    const { next } = page('<a rel="next" href="/other">Next</a>', '<link rel="next" href="?page=2">')
    assert.equal(next, at('/list?page=2'))
  })

  const nextLinks = [
    '<a href="?page=2">Next</a>',
    '<a href="?page=2">Next page »</a>',
    '<a href="?page=2">Nächste Seite</a>',
    '<a href="?page=2">Suivant ›</a>',
    '<a href="?page=2">»</a>',
    '<a href="?page=2">Older posts</a>',
    '<a href="?page=2" rel="next">2</a>',
    '<a href="?page=2" class="pager next-link next">2</a>',
  ]
  for (const link of nextLinks)
    test(`is named by ${link}`, () =>
      assert.equal(page(`<a href="/x">1</a>${link}`).next, at('/list?page=2')))

  test('is no link that only contains the word, leads to the same page, or leads nowhere', () => {
    for (const link of [
      '<a href="/x">Next of kin in penguins</a>',
      '<a href="/list">Next</a>',
      '<a href="javascript:next()">Next</a>',
      '<a>Next</a>',
      '<a href="/x" class="nextgen">2</a>',
    ])
      assert.equal(page(link).next, null, link)
  })
})

describe('feeds and repositories', () => {
  test('a feed is found in the head or by a link, and listed once', () => {
    const head = `<link rel="alternate" type="application/rss+xml" href="/rss"><link rel="feed" href="/feed.json">
      <link rel="alternate" type="application/atom+xml; charset=utf-8" href="/atom">
      <link rel="alternate" type="text/xml" title="RSS of all" href="/all">
      <link rel="alternate" type="text/xml" title="Sitemap" href="/map"><link rel="alternate" hreflang="de" href="/de">`
    const body =
      '<a href="/rss">RSS</a><a href="/news/feed/">Subscribe</a><a href="/y">Atom 1.0</a><a href="/feeding">Feeding</a>'
    assert.deepEqual(
      page(body, head).feeds,
      ['/rss', '/feed.json', '/atom', '/all', '/news/feed/', '/y'].map(at),
    )
  })

  test('a repository is recognised by its address, without its query', () => {
    const body = `<a href="/oai?verb=Identify">OAI</a><a href="/cgi/oai2?verb=ListRecords">Records</a>
      <a href="/oai/request">Again</a><a href="/oai">Here</a><a href="/oaister">No</a><a href="/koai2">No</a>`
    assert.deepEqual(page(body).oai, ['/oai', '/cgi/oai2', '/oai/request'].map(at))
  })
})
