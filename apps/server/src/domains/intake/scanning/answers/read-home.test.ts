import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasQuery } from './read-home.ts'

const NAMING = [
  'index.php?id=12&type=100',
  'index.php?id=feeds&L=1',
  'index.php?option=com_content&view=category&id=9&format=feed&type=rss',
  'index.php?title=Special:NewPages&feed=atom',
  'index.php?journal=tides&page=gateway&op=plugin&path%5B%5D=atom',
  '?feed=rss2&cat=5',
  '?q=node/12/feed',
  '?q=taxonomy/term/5/feed',
  '?q=rss.xml',
  'action/showFeed?type=etoc&feed=rss&jc=tides',
  '_layouts/15/listfeed.aspx?List=%7B1f0c%7D',
  'cgi/latest_tool?output=RSS2',
  'xml.php?subject=all',
  'open-search/discover?query=*&format=rss',
  'feed/?s=',
]
for (const address of NAMING)
  test(`the address of a page or feed has no query: ${address}`, () =>
    assert.ok(!hasQuery(`http://site.net/${address}`)))

const ASKING = [
  'api/query?search_query=all:ocean&start=0',
  'api/query?id_list=2001.00001,2001.00002',
  'api/query?id_list=2001.00001',
  'export?ids=12,14,19',
  'search?q=tidal+flats',
  'search?q=tides',
  'feed/?s=tides',
  'open-search/discover?query=tides&format=rss',
  '@@search_rss?SearchableText=tides',
  'index.php?option=com_search&searchword=tides',
  'xml.php?subject=ecology',
  'works?filter=issn:1234-5679',
  'feed?keywords=tides',
]
for (const address of ASKING)
  test(`the address has a query: ${address}`, () => assert.ok(hasQuery(`http://site.net/${address}`)))
