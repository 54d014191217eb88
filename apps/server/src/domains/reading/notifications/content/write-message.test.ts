import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Language, NO_CRITERIA } from '@claire/api-contract'
import { personId } from '#testing/person'
import { createLinks, createSignedTargets } from '../links.ts'
import type { AlertNews, ListedArticle, LetterContent } from '../mail-content.ts'
import { describeCriteria, messagesFor } from './messages.ts'
import { writeMessage } from './write-message.ts'

const signed = createSignedTargets('a secret of this test')
const links = createLinks('https://claire.example', signed.sign)

const article = (fields: Partial<ListedArticle> = {}): ListedArticle => ({
  id: 'article-1',
  title: 'Kelp forests after the storm',
  authors: ['Ada Byron', 'Grace Hopper'],
  source: 'Shore Letters',
  year: 2025,
  sentence: 'Storms open the canopy, and small kelp follows within a year.',
  reason: { terms: ['kelp', 'storm'], byMeaning: false },
  alsoFoundBy: [],
  ...fields,
})

const newsOf = (fields: Partial<AlertNews> = {}): AlertNews => ({
  alertId: 'alert-1',
  name: 'Kelp',
  criteria: 'Semantic search for “kelp forests”, since 2012',
  note: '',
  frequency: 'NEW_MATCHES',
  total: 1,
  listedAbove: 0,
  articles: [article()],
  ...fields,
})

const write = (content: LetterContent, language: Language = 'en') =>
  writeMessage(
    {
      id: 'mail-1',
      owner: personId('ada'),
      recipient: 'ada@reader.example',
      createdAt: 1_767_225_600_000,
      content,
      language,
    },
    links,
  )
const tell = (...news: AlertNews[]) => write({ kind: 'alerts', news })

/** The text that a mail program shows of the HTML part. */
const shown = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')

const addressesIn = (text: string): string[] => text.match(/https?:\/\/[^\s"<>)]+/g) ?? []

describe('a mail about an alert', () => {
  test('says how many are new, for which alert', () => {
    assert.equal(tell(newsOf({ total: 3 })).subject, '3 new: Kelp')
  })

  test('shows of each article title, authors, source, year, its sentence and why it matched, in both parts', () => {
    const { html, text } = tell(newsOf({ note: 'for the reef paper' }))
    for (const part of [shown(html), text]) {
      for (const said of [
        'Kelp forests after the storm',
        'Ada Byron and Grace Hopper · 2025 · Shore Letters',
        'Storms open the canopy, and small kelp follows within a year.',
        'Matched on “kelp” and “storm”.',
        'Semantic search for “kelp forests”, since 2012',
        'Your note: for the reef paper',
        'You asked for this alert anytime new results appear, at ada@reader.example.',
      ])
        assert.ok(part.includes(said), said)
    }
  })

  test('links to the results, the article, editing, pausing and unsubscribing, in both parts', () => {
    const { html, text } = tell(newsOf())
    const target = signed.sign({ kind: 'alert', id: 'alert-1' })
    for (const part of [html.replaceAll('&amp;', '&'), text])
      for (const url of [
        'https://claire.example/search?shouldReturn=true&alertId=alert-1',
        'https://claire.example/detail/article-1',
        'https://claire.example/alerts?edit=alert-1',
        `https://claire.example/mail/pause/${target}`,
        `https://claire.example/mail/unsubscribe/${target}`,
      ])
        assert.ok(addressesIn(part).includes(url), url)
  })

  test('links each author, and the followed one, to their pages, by ORCID iD where it is known', () => {
    const authors = ['Cy <b>', 'Grace Hopper', 'Ada Byron', 'D. Eco', 'E. Fox']
    const orcids = ['', 'https://orcid.org/0000-0002-1825-0097', '', '', '']
    const { html, text } = tell(newsOf({ author: 'Ada Byron', articles: [article({ authors, orcids })] }))
    const followed = 'https://claire.example/author/Ada%20Byron'
    const pagesIn = (part: string) => addressesIn(part).filter((url) => url.includes('/author/'))
    assert.deepEqual(pagesIn(html), [
      followed,
      'https://claire.example/author/Cy%20%3Cb%3E',
      'https://claire.example/author/0000-0002-1825-0097',
    ])
    assert.match(html, />Cy &lt;b&gt;<\/a>, <a [^>]+>Grace Hopper<\/a> and 3 more · 2025 · Shore Letters/)
    assert.deepEqual(pagesIn(text), [followed])
  })

  test('leads only to the public address and loads nothing', () => {
    const { html, text } = tell(newsOf({ articles: [article({ title: 'See http://evil.example/x' })] }))
    for (const url of html.matchAll(/(?:href|src|action|background)="([^"]*)"/g))
      assert.ok(url[1]?.startsWith('https://claire.example/'), url[1])
    assert.doesNotMatch(html, /<img|<link|<script|url\(|@import/i)
    assert.ok(
      addressesIn(text.replace('http://evil.example/x', '')).every((url) => url.startsWith('https://claire')),
    )
  })

  test('counts what it does not list', () => {
    assert.match(tell(newsOf({ total: 120 })).text, /And 119 more\./)
    assert.match(tell(newsOf()).text, /It is above\./)
  })

  test('is unharmed by what people and sites write', () => {
    const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    const news = newsOf({
      name: `Kelp\r\nBcc: eve@evil.example ${hostile}`,
      criteria: hostile,
      note: hostile,
      articles: [
        article({
          title: hostile,
          authors: [hostile],
          source: hostile,
          sentence: hostile,
          reason: { terms: [hostile], byMeaning: true },
          alsoFoundBy: [hostile],
        }),
      ],
    })
    const { subject, html } = tell(news)
    assert.doesNotMatch(subject, /[\r\n]/)
    assert.doesNotMatch(html, /<script|<img/i)
    assert.ok(shown(html).includes(hostile))
  })

  test('keeps the subject within its line, whatever the name', () => {
    const subject = tell(newsOf({ name: '鯨'.repeat(4096) })).subject
    assert.equal([...subject].length, 150)
    assert.ok(subject.endsWith('…'))
  })

  test('is the same message each time it is written', () => {
    assert.deepEqual(tell(newsOf()), tell(newsOf()))
    assert.equal(tell(newsOf()).messageId, 'mail-1@claire.example')
  })

  test('can be unsubscribed by one click, that of the alert alone', () => {
    const { unsubscribeUrl, listId } = tell(newsOf())
    assert.equal(
      unsubscribeUrl,
      `https://claire.example/mail/unsubscribe/${signed.sign({ kind: 'alert', id: 'alert-1' })}`,
    )
    assert.equal(listId.id, 'alert-alert-1.claire.claire.example')
  })
})

describe('a digest', () => {
  const other = newsOf({
    alertId: 'alert-2',
    name: 'Storms',
    total: 2,
    listedAbove: 1,
    articles: [article({ id: '2' })],
  })
  const digest = tell(newsOf({ articles: [article({ alsoFoundBy: ['Storms'] })] }), other)

  test('counts over all alerts and names them', () => {
    assert.equal(digest.subject, '3 new in 2 alerts: Kelp, Storms')
  })

  test('says of an article listed once which other alerts found it', () => {
    assert.match(digest.text, /Also found by “Storms”\./)
    assert.match(digest.text, /1 more is above\./)
  })

  test('can be ended for each alert, and by one click for all', () => {
    for (const id of ['alert-1', 'alert-2'])
      assert.ok(digest.text.includes(`/mail/unsubscribe/${signed.sign({ kind: 'alert', id })}`))
    assert.equal(
      digest.unsubscribeUrl,
      `https://claire.example/mail/unsubscribe/${signed.sign({ kind: 'person', id: personId('ada') })}`,
    )
    assert.ok(digest.text.includes(String(digest.unsubscribeUrl)))
  })
})

test('the question to an address holds nothing that the person who named it wrote', () => {
  const { subject, text, html, unsubscribeUrl } = write({ kind: 'confirmation', addressId: 'address-1' })
  assert.equal(subject, 'Confirm that Claire may write to you')
  const target = signed.sign({ kind: 'address', id: 'address-1' })
  for (const part of [html, text]) assert.ok(part.includes(`https://claire.example/mail/confirm/${target}`))
  assert.equal(unsubscribeUrl, `https://claire.example/mail/unsubscribe/${target}`)
})

test('a decision contains the note, and can be unsubscribed', () => {
  const { subject, text, unsubscribeUrl } = write({
    kind: 'decision',
    sourceName: 'Shore Letters',
    sourceUrl: 'https://shore.example',
    decision: 'rejected',
    note: 'There are no articles.',
    owner: personId('ada'),
  })
  assert.equal(subject, 'Your source was not approved: Shore Letters')
  assert.match(text, /The administrator wrote: There are no articles\./)
  assert.ok(unsubscribeUrl?.endsWith(signed.sign({ kind: 'decisions', id: personId('ada') })))
})

test('the former address of an account is notified that there is another, and whom to ask', () => {
  const notice = write({ kind: 'other address', support: 'help@claire.example' })
  assert.equal(notice.subject, 'Your account has another e-mail address')
  for (const part of [shown(notice.html), notice.text]) {
    assert.match(part, /whose e-mail address was ada@reader\.example, has another one now/)
    assert.match(part, /write to help@claire\.example at once/)
  }
  assert.equal(notice.unsubscribeUrl, null)
  assert.match(
    write({ kind: 'other address', support: '' }).text,
    /contact the operator of Claire at claire\.example/,
  )
})

test('tokens speak only for what was signed', () => {
  const token = signed.sign({ kind: 'alert', id: 'alert-1' })
  assert.deepEqual(signed.read(token), { kind: 'alert', id: 'alert-1' })
  const [letter, id, signature] = token.split('.')
  for (const forged of [
    `p.${id}.${signature}`,
    `${letter}.${Buffer.from('alert-2').toString('base64url')}.${signature}`,
    `${letter}.${id}.${'A'.repeat(22)}`,
    `${letter}.${id}`,
    '',
    'x'.repeat(500),
  ])
    assert.equal(signed.read(forged), undefined, forged)
  assert.equal(createSignedTargets('another secret').read(token), undefined)
})

/** The search of an alert, for the tests below. */
const searched = { ...NO_CRITERIA, searchTerm: 'kelp', startYear: 2012 }

test('criteria read as a sentence does', () => {
  const criteria = { ...NO_CRITERIA, searchTerm: 'kelp' }
  const said = (fields: Partial<typeof criteria> | object) =>
    describeCriteria({ ...criteria, ...fields }, messagesFor('en'))
  assert.equal(said({}), 'Semantic search for “kelp”')
  assert.equal(
    said({ refineSearch: true, startYear: 2012, endYear: 2019 }),
    'Exact keyword search for “kelp”, 2012–2019',
  )
  assert.equal(said({ startYear: 0, endYear: 1999 }), 'Semantic search for “kelp”, until 1999')
  assert.equal(said({ startYear: 2012 }), 'Semantic search for “kelp”, since 2012')
  assert.equal(said({ sources: ['A', 'B', 'C'] }), 'Semantic search for “kelp”, in A, B and C')
  const many = Array.from({ length: 200 }, (_, n) => `S${n}`)
  assert.equal(said({ sources: many }), 'Semantic search for “kelp”, in S0, S1, S2, S3 and 196 more sources')
})

describe('another language', () => {
  const news = newsOf({ total: 1234, criteria: describeCriteria(searched, messagesFor('de')) })

  test('is that of the subject, both parts, and the document', () => {
    const { subject, html, text } = write({ kind: 'alerts', news: [news] }, 'de')
    assert.equal(subject, '1.234 neu: Kelp')
    assert.match(html, /<html lang="de">/)
    for (const part of [shown(html), text]) {
      assert.match(part, /1\.234 neue Treffer für Kelp/)
      assert.match(part, /Suche nach Bedeutung: „kelp“, seit 2012/)
      assert.match(part, /Gefunden durch „kelp“ und „storm“\./)
      assert.match(part, /Abbestellen/)
      assert.doesNotMatch(part, /Unsubscribe|New Results|Matched/)
    }
  })

  test('has its own plurals, numbers and spaces', () => {
    const { subject } = write({ kind: 'alerts', news: [newsOf()] }, 'fr')
    const { t } = messagesFor('fr')
    assert.equal(subject, '1 nouveau : Kelp')
    assert.equal(t('newForAlert', { count: 2, alert: 'Kelp' }), '2 nouveaux\u00a0: Kelp')
    assert.equal(
      t('newResultsFor', { count: 12_000, alert: 'Kelp' }),
      '12\u202f000 nouveaux résultats pour Kelp',
    )
  })

  test('has confirmation requests, too', () => {
    const { subject, text } = write({ kind: 'confirmation', addressId: 'address-1' }, 'fr')
    assert.equal(subject, 'Confirmez que Claire peut vous écrire')
    assert.match(text, /Ne jamais écrire à cette adresse/)
  })
})
