import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Language, NO_CRITERIA, SEARCH_FIELDS, criteriaOf } from '@claire/api-contract'
import type { FolderAdditions } from '#domains/reading/bookmarks'
import { personId } from '#testing/person'
import { createLinks, createSignedTargets } from '../links.ts'
import type { AlertNews, ChangedWork, FolderChange, LetterContent, ListedArticle } from '../mail-content.ts'
import { linkPage } from '../pages/link-actions.ts'
import { describeCriteria, messagesFor } from './messages.ts'
import { writeMessage } from './write-message.ts'

const LANGUAGES = ['en', 'de', 'fr'] as const satisfies Language[]
const links = createLinks('https://claire.example', createSignedTargets('a secret of this test').sign)

const article = (id: string, fields: Partial<ListedArticle> = {}): ListedArticle => ({
  id,
  title: `Title ${id}`,
  authors: ['Ada Byron'],
  source: 'Shore Letters',
  year: 2025,
  sentence: 'One sentence',
  reason: { terms: ['kelp'], byMeaning: false },
  alsoFoundBy: [],
  ...fields,
})

function newsIn(language: Language, fields: Partial<AlertNews> = {}): AlertNews {
  const criteria = {
    ...NO_CRITERIA,
    searchTerm: 'kelp',
    startYear: 2012,
    sources: ['Acta', 'Beta'],
  }
  return {
    alertId: 'alert-1',
    name: 'Kelp',
    criteria: describeCriteria(criteria, messagesFor(language)),
    note: 'of mine',
    frequency: 'NEW_MATCHES',
    total: 1,
    listedAbove: 0,
    articles: [article('a')],
    ...fields,
  }
}

const changed = (kind: ChangedWork['kind'], fields: Partial<ChangedWork> = {}): ChangedWork => ({
  articleId: 'a',
  title: 'Kelp & ice',
  kind,
  url: 'https://notices.example/1',
  ...fields,
})

const citedBy = (count: number) => ({
  count,
  bookmarks: ['On salt', 'Ice & sand', 'Tides']
    .slice(0, count)
    .map((title, at) => ({ articleId: `c${at}`, title })),
})

const added = (name: string, count: number): FolderAdditions => ({
  folder: { id: 'f', name: 'Sleep' },
  by: { id: personId('lena'), name },
  count,
  works: [
    { articleId: 'a', title: 'Kelp & ice' },
    { articleId: null, title: 'A reference' },
  ].slice(0, count),
})

const lena = { id: personId('lena'), name: 'Lena' }
const changes: FolderChange[] = [
  { event: 'shared', by: lena },
  { event: 'invited', by: lena },
  { event: 'requested', by: lena },
  { event: 'owner', by: lena },
  { event: 'owner', by: null },
  { event: 'ownerless', until: Date.parse('2026-12-24T12:00:00Z') },
]

/** One mail of each kind and variant. */
function contentsIn(language: Language): LetterContent[] {
  const one = newsIn(language)
  const many = newsIn(language, {
    alertId: 'alert-2',
    total: 1234,
    listedAbove: 2,
    articles: [
      article('b', {
        authors: [],
        year: null,
        sentence: '',
        source: '',
        reason: { terms: [], byMeaning: true },
      }),
      article('c', { authors: ['A', 'B', 'C', 'D', 'E'], alsoFoundBy: ['Kelp', 'Ice'] }),
      article('d', { reason: { terms: ['kelp', 'ice'], byMeaning: true } }),
      article('e', { reason: { terms: [], byMeaning: false } }),
    ],
  })
  const frequencies = ['DAILY', 'WEEKLY', 'ONE_MONTH', 'TWO_MONTHS', 'THREE_MONTHS'] as const
  return [
    { kind: 'alerts', news: [one] },
    { kind: 'alerts', news: [many] },
    { kind: 'alerts', news: [one, many] },
    ...frequencies.map((frequency): LetterContent => ({ kind: 'alerts', news: [{ ...one, frequency }] })),
    { kind: 'confirmation', addressId: 'address-1' },
    { kind: 'other address', support: 'help@claire.example' },
    { kind: 'other address', support: '' },
    { kind: 'stale', alerts: [one] },
    { kind: 'stale', alerts: [one, many] },
    { kind: 'retractions', owner: personId('ada'), works: [changed('retracted')] },
    {
      kind: 'retractions',
      owner: personId('ada'),
      works: [
        changed('corrected', { articleId: null }),
        changed('concern', { url: '' }),
        changed('withdrawn', { articleId: null, url: '' }),
        ...Array.from({ length: 30 }, () => changed('retracted')),
      ],
    },
    ...(['retracted', 'withdrawn', 'concern', 'corrected'] as const).map((kind): LetterContent => ({
      kind: 'retractions',
      owner: personId('ada'),
      works: [changed(kind, { citedBy: citedBy(kind === 'retracted' ? 1 : 1234) })],
    })),
    {
      kind: 'retractions',
      owner: personId('ada'),
      works: [
        changed('retracted'),
        changed('corrected', { articleId: null, title: '10.1000/x', url: '', citedBy: citedBy(2) }),
      ],
    },
    { kind: 'alerts', news: [one], folders: [added('Lena', 3)] },
    { kind: 'folders', folders: [added('Lena', 1)] },
    { kind: 'folders', folders: [added('Lena', 3), added('', 2)] },
    ...changes.map((change): LetterContent => ({
      kind: 'folder',
      folder: { id: 'f', name: 'Sleep' },
      change,
    })),
    ...(['approved', 'rejected'] as const).map((decision): LetterContent => ({
      kind: 'decision',
      decision,
      sourceName: 'Shore Letters',
      sourceUrl: 'https://shore.example',
      note: decision === 'rejected' ? 'too far' : '',
      owner: personId('ada'),
    })),
  ]
}

const write = (content: LetterContent, language: Language) =>
  writeMessage(
    { id: 'm', owner: personId('ada'), recipient: 'ada@reader.example', createdAt: 0, content, language },
    links,
  )
const messagesIn = (language: Language) => contentsIn(language).map((content) => write(content, language))

const ADDRESS = /(?:https?:\/\/|[\w.]+@)[^\s"<>)]+/g
/** The readable text of the HTML part. */
const readable = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<a class="cl-quiet"[^>]*>([^<]*)<\/a>/g, '$1')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
/** Every line that a person reads, without addresses. */
const linesIn = (language: Language) =>
  messagesIn(language).flatMap(({ subject, html, text }) =>
    [subject, ...text.split('\n'), ...readable(html).split('\n')].map((line) =>
      line.replace(ADDRESS, 'here').trim(),
    ),
  )

for (const language of LANGUAGES)
  describe(`in ${language}`, () => {
    test('every mail says all that it has to, and nothing that it does not know', () => {
      for (const { subject, html, text, unsubscribeUrl, listId } of messagesIn(language)) {
        for (const part of [subject, readable(html), text]) {
          assert.doesNotMatch(part, /undefined|null|NaN|\[object|\$\{|=>|function/)
          assert.match(part, /\p{L}/u)
        }
        assert.match(html, new RegExp(`<html lang="${language}">`))
        assert.ok(listId.id && listId.name)
        assert.ok(
          unsubscribeUrl === null || unsubscribeUrl.startsWith('https://claire.example/mail/unsubscribe/'),
        )
      }
    })

    test('both parts of every mail lead to the same places, but for authors of articles, who are links in HTML', () => {
      const placesIn = (text: string) =>
        new Set(text.match(/https:\/\/claire\.example\/(?!author\/)[^\s"<>)]+/g))
      for (const { html, text } of messagesIn(language))
        assert.deepEqual(placesIn(html.replaceAll('&amp;', '&')), placesIn(text))
    })

    test('no line has an empty place where something is missing', () => {
      for (const line of linesIn(language)) {
        assert.doesNotMatch(line, /\S {2,}\S|[,;] [.,;]|“”|„“|« »|\( *\)|· *·|^·|·$/, line)
        assert.doesNotMatch(line, / [.,]/, line)
      }
    })

    test('a mail without a reader’s note or a sentence has no line for it', () => {
      const bare = newsIn(language, { note: '', articles: [article('a', { sentence: '' })] })
      const { text } = write({ kind: 'alerts', news: [bare] }, language)
      assert.ok(!text.includes(messagesFor(language).t('yourNote')))
      assert.doesNotMatch(text, /\n\n\n/)
    })

    test('figures are written as the language writes them', () => {
      const [mail] = [write({ kind: 'alerts', news: [newsIn(language, { total: 12_345 })] }, language)]
      const figures = new Set(
        [12_345, 12_344].flatMap((each) => [String(each), each.toLocaleString(language)]),
      )
      const found = mail.text.match(/\b1[\d\s.,\u00a0\u202f]*34[45]\b/g) ?? []
      assert.ok(found.length > 0)
      for (const each of found) assert.ok(figures.has(each), each)
    })

    test('the pages behind the links ask and answer in it', () => {
      const messages = messagesFor(language)
      const { t } = messages
      const shown = linkPage(
        {
          title: t('page.pauseAlert', { name: '<Ice>' }),
          text: t('page.pauseAlertText'),
          button: { label: t('page.pause'), to: '/x', days: [7, 14, 30, 90] },
        },
        { publicUrl: 'https://claire.example', messages },
      )
      assert.match(shown, /&lt;Ice&gt;/)
      assert.match(shown, new RegExp(`<html lang="${language}">`))
      assert.match(shown, /<form method="post" action="\/x">/)
      const lengths = [...shown.matchAll(/<option value="\d+">(\d+ \p{L}+)<\/option>/gu)].map(
        ([, text]) => text,
      )
      assert.equal(new Set(lengths).size, 4)
    })
  })

test('French has a no-break space before its high signs, in every part of every mail', () => {
  for (const line of linesIn('fr')) {
    assert.doesNotMatch(line.replace(/\d:\d/g, ''), /[^\s\u00a0\u202f][?!:;»]|«[^\s\u00a0\u202f]/u, line)
  }
  for (const { text } of messagesIn('fr'))
    assert.doesNotMatch(text, /[ \t][?!:;»]/, 'a plain space lets the sign begin a line')
})

test('German and English have none', () => {
  for (const language of ['en', 'de'] as const)
    for (const line of linesIn(language)) assert.doesNotMatch(line, /[\s\u00a0\u202f][?!:;]/u, line)
})

for (const language of LANGUAGES)
  test(`every filter of a search is said in ${language}`, () => {
    const said = (given: Parameters<typeof criteriaOf>[0]) =>
      describeCriteria({ ...criteriaOf(given), searchTerm: 'kelp' }, messagesFor(language))
    const chosen = { year: 2012, names: ['de'], flag: true }
    const all = Object.entries(SEARCH_FIELDS).map(([field, { kind }]) => said({ [field]: chosen[kind] }))
    assert.equal(new Set([said({}), ...all]).size, all.length + 1)
  })
