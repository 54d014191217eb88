import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { decodeText } from '../text/charset.ts'
import { parseFeed } from './parse-feed.ts'

const FEED = 'https://journal.example/feed.xml'
const rss = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Journal</title><link>https://journal.example/</link>${channel}${items}</channel></rss>`

function feedOf(text: string) {
  const feed = parseFeed(text, FEED)
  assert.ok(feed, 'is read as a feed')
  return feed
}
const first = (text: string) => {
  const [item] = feedOf(text).items
  assert.ok(item, 'has an item')
  return item
}

describe('feed dialects', () => {
  const dialects: Record<string, string> = {
    'RSS 0.91':
      '<rss version="0.91"><channel><title>J</title><item><title>A paper</title><link>https://journal.example/1</link></item></channel></rss>',
    'RSS 0.92 without a title of its channel':
      '<rss version="0.92"><channel><item><link>https://journal.example/1</link><title>A paper</title></item></channel></rss>',
    'RSS 2.0 with HTML in its title': rss(
      '<item><title>A &lt;i&gt;paper&lt;/i&gt;</title><link>https://journal.example/1</link></item>',
    ),
    'RSS 2.0 with HTML in CDATA': rss(
      '<item><title><![CDATA[<b>A</b> paper]]></title><link>https://journal.example/1</link></item>',
    ),
    'RSS 2.0 with CDATA': rss(
      '<item><title><![CDATA[A paper]]></title><link>https://journal.example/1</link></item>',
    ),
    'RSS 1.0':
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="x"><title>J</title><items><rdf:Seq><rdf:li resource="https://journal.example/1"/></rdf:Seq></items></channel><item rdf:about="https://journal.example/1"><title>A paper</title></item></rdf:RDF>',
    'Atom 1.0':
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>J</title><entry><title type="html">A &lt;b&gt;paper&lt;/b&gt;</title><link rel="edit" href="/edit/1"/><link href="/1"/></entry></feed>',
    'RSS 0.90':
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>J</title></channel><item><title>A paper</title><link>https://journal.example/1</link></item></rdf:RDF>',
    'Atom 0.3':
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title mode="escaped" type="text/html">A &lt;i&gt;paper&lt;/i&gt;</title><link rel="alternate" type="text/html" href="https://journal.example/1"/></entry></feed>',
    'Atom with a prefix':
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>A paper</a:title><a:link href="https://journal.example/1"/></a:entry></a:feed>',
    'JSON Feed':
      '{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","url":"https://journal.example/1","title":"A paper"}]}',
  }
  for (const [name, text] of Object.entries(dialects)) {
    test(`${name} has title and address (fault 58)`, () => {
      const { title, url } = first(text)
      assert.deepEqual({ title, url }, { title: 'A paper', url: 'https://journal.example/1' })
    })
  }

  test('an item has its own title rather than one in another vocabulary (fault 58)', () => {
    assert.equal(
      first(
        rss(
          '<item xmlns:media="m"><media:title>A picture</media:title><title>A paper</title><link>/1</link></item>',
        ),
      ).title,
      'A paper',
    )
  })

  test('an item does not have the title of a show or an image (fault 58)', () => {
    const others =
      '<itunes:title>Episode 1</itunes:title><media:group><media:title>A picture</media:title></media:group><image><title>Logo</title></image>'
    for (const inside of [`${others}<title>A paper</title>`, `<title>A paper</title>${others}`])
      assert.equal(
        first(rss(`<item xmlns:media="m" xmlns:itunes="i">${inside}<link>/1</link></item>`)).title,
        'A paper',
      )
  })

  test('an Atom entry without authors has those of its feed', () => {
    assert.deepEqual(
      first('<feed><author><name>Ada Lovelace</name></author><entry><title>T</title></entry></feed>').authors,
      ['Ada Lovelace'],
    )
  })

  test('a web page is no feed', () => {
    assert.equal(parseFeed('<html><body><p>Our feed is elsewhere</p></body></html>', FEED), null)
    assert.equal(parseFeed('{"not": "a feed"}', FEED), null)
  })
})

describe('feeds with faults', () => {
  test('feeds are recognised by their content, whatever content type the server states (fault 56)', async () => {
    const bytes = Buffer.from(`\n${rss('<item><title>A paper</title></item>')}`)
    for (const contentType of ['text/html', 'application/octet-stream', 'text/plain', 'image/png', null]) {
      assert.equal(
        (await readDocument({ url: FEED, contentType, headers: {}, bytes })).kind,
        'feed',
        String(contentType),
      )
    }
  })

  test('items with one link are one, whether or not their guids differ (fault 61)', () => {
    const item = (guid: string, link: string) =>
      `<item><guid isPermaLink="false">${guid}</guid><title>A paper</title><link>https://journal.example/${link}</link></item>`
    assert.deepEqual(
      feedOf(rss(item('a', '1') + item('b', '1') + item('a', '1#comments'))).items.map(({ url }) => url),
      ['https://journal.example/1'],
    )
  })

  test('undefined entities, bare ampersands, control characters and leading blank lines leave the items readable (fault 57)', () => {
    const text = `\ufeff\n\n${rss('<item><title>Fish&nbsp;& chips\u0007</title><link>https://journal.example/1?a=1&b=2</link></item>')}`
    const { title, url } = first(text)
    assert.deepEqual({ title, url }, { title: 'Fish & chips', url: 'https://journal.example/1?a=1&b=2' })
  })

  test('a wrongly declared charset leaves the titles readable (fault 57)', () => {
    const bytes = Buffer.from(
      rss('<item><title>Élan vital</title></item>').replace('?>', ' encoding="iso-8859-1"?>'),
    )
    assert.equal(first(decodeText(bytes)).title, 'Élan vital')
  })

  test('a truncated feed has its complete items', () => {
    assert.equal(
      feedOf(
        rss('<item><title>One</title><link>/1</link></item><item><title>Two').replace(/<\/channel>.*/s, ''),
      ).items.length,
      2,
    )
  })

  test('a guid that is an address replaces a missing link (fault 59)', () => {
    assert.equal(
      first(rss('<item><title>T</title><guid>https://journal.example/7</guid></item>')).url,
      'https://journal.example/7',
    )
    assert.equal(
      first(rss('<item><title>T</title><guid isPermaLink="false">https://journal.example/7</guid></item>'))
        .url,
      'https://journal.example/7',
    )
    assert.equal(first(rss('<item><title>T</title><guid isPermaLink="false">tag:7</guid></item>')).url, null)
  })

  test('a guid that is an address replaces a link that differs only in its parameters (fault 63)', () => {
    const item = (guid: string) =>
      first(
        rss(
          `<item><title>T</title><link>https://journal.example/7?r=${Math.random()}</link><guid>${guid}</guid></item>`,
        ),
      ).url
    assert.equal(item('https://journal.example/7'), 'https://journal.example/7')
    assert.equal(item('https://journal.example/7?id=3'), 'https://journal.example/7?id=3')
    assert.match(item('https://journal.example/8') ?? '', /7\?r=/)
  })

  test('relative links are resolved against xml:base (fault 59)', () => {
    assert.equal(
      first(
        '<feed xml:base="https://other.example/a/"><entry xml:base="b/"><title>T</title><link href="c"/></entry></feed>',
      ).url,
      'https://other.example/a/b/c',
    )
  })

  test('links that differ only in tracking parameters are one item (fault 63)', () => {
    const items = feedOf(
      rss(
        '<item><link>https://journal.example/1?utm_source=a</link><guid>x</guid></item><item><link>https://journal.example/1?utm_source=b&amp;fbclid=9</link><guid>y</guid></item>',
      ),
    ).items
    assert.deepEqual(
      items.map((item) => item.url),
      ['https://journal.example/1'],
    )
  })

  const dates: [string, number | null][] = [
    ['Mon, 10 Sep 2020 12:00:00 GMT', 2020],
    ['10 Sep 98 12:00 EST', 1998],
    ['2020-09-10T12:00:00+02:00', 2020],
    ['Thu, 10 Sep 2020 12:00:00 GMT+2', 2020],
    ['', null],
    ['0001-01-01T00:00:00Z', null],
    ['3000-01-01', null],
    ['yesterday', null],
  ]
  for (const [written, year] of dates) {
    test(`the date "${written}" has ${year ?? 'no year'} (fault 60)`, () => {
      assert.equal(
        first(rss(`<item><title>T</title><pubDate>${written}</pubDate></item>`)).publicationYear,
        year,
      )
    })
  }

  test('an enclosed PDF is the file of the item', () => {
    assert.equal(
      first(rss('<item><title>T</title><enclosure url="/1.pdf" type="application/pdf"/></item>')).pdfUrl,
      'https://journal.example/1.pdf',
    )
  })

  test('the update interval is read from ttl and from the syndication module', () => {
    assert.equal(feedOf(rss('', '<ttl>90</ttl>')).ttlMinutes, 90)
    assert.equal(
      feedOf(rss('', '<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>'))
        .ttlMinutes,
      360,
    )
  })
})

describe('malicious feeds', () => {
  const quickly = (work: () => void) => {
    const began = performance.now()
    work()
    assert.ok(performance.now() - began < 1_000, 'takes a second at most')
  }

  test('a feed of 30,000 items is read in parts, with each item once (fault 62)', () => {
    const feed = rss(
      Array.from(
        { length: 30_000 },
        (_, index) => `<item><link>https://journal.example/${index}</link></item>`,
      ).join(''),
      '<atom:link rel="next" href="/2"/>',
    )
    const addresses = new Set<string | null>()
    let parts = 0
    for (let skip = 0; ; parts++) {
      const part = parseFeed(feed, FEED, skip)
      assert.ok(part && part.items.length <= 10_000)
      for (const { url } of part.items) addresses.add(url)
      skip = part.passed
      if (!part.truncated) break
    }
    assert.deepEqual([addresses.size, parts], [30_000, 3])
  })

  test('a JSON feed is read in parts as well (fault 62)', () => {
    const items = Array.from({ length: 12_000 }, (_, index) => ({
      id: String(index),
      url: `https://journal.example/${index}`,
    }))
    const part = parseFeed(
      JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items }),
      FEED,
      10_000,
    )
    assert.deepEqual(
      [part?.items.length, part?.items[0]?.url, part?.passed, part?.truncated],
      [2_000, 'https://journal.example/10000', 12_000, false],
    )
  })

  test('a billion-laughs entity is not expanded (fault 64)', () => {
    const entities = 'bcdefghij'.replace(
      /./g,
      (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`,
    )
    quickly(() => {
      const item = first(
        `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha">${entities}]><rss><channel><item><title>&j;</title></item></channel></rss>`,
      )
      assert.ok(item.title.length < 10)
    })
  })

  test('an external entity is not fetched (fault 65)', () => {
    for (const entity of [
      'SYSTEM "file:///etc/passwd"',
      'PUBLIC "x" "file:///etc/passwd"',
      'SYSTEM "http://127.0.0.1/"',
    ])
      quickly(() => {
        const item = first(
          `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x ${entity}><!ENTITY % y ${entity}> %y;]><rss><channel><item><title>A &x; paper</title></item></channel></rss>`,
        )
        assert.match(item.title, /^A (?:&x; )?paper$/)
      })
  })

  test('a million nested elements are refused at once (fault 66)', () => {
    quickly(() =>
      assert.throws(() => parseFeed(`<rss><channel>${'<a>'.repeat(1_000_000)}`, FEED), /deeper than 256/),
    )
  })

  test('a tag with ten thousand attributes is refused', () => {
    const attributes = Array.from({ length: 10_000 }, (_, index) => `a${index}="x"`).join(' ')
    assert.throws(() => parseFeed(`<rss><channel ${attributes}></channel></rss>`, FEED), /1,000 attributes/)
  })
})

test('items without end tags and with bare ampersands are read (fault 57)', () => {
  const item = (number: number, end = '</item>') =>
    `<item><title>Ice & snow ${number}</title><link>https://journal.example/?a=1&b=${number}</link>${end}`
  for (const items of [
    [1, 2, 3, 4, 5].map((number) => item(number, number === 2 ? '' : '</item>')),
    [1, 2, 3, 4, 5].map((number) => item(number, '')),
  ])
    assert.deepEqual(
      feedOf(rss(items.join(''))).items.map(({ title, url }) => [title, url]),
      [1, 2, 3, 4, 5].map((number) => [`Ice & snow ${number}`, `https://journal.example/?a=1&b=${number}`]),
    )
})
