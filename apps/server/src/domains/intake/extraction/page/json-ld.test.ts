import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isArticleType,
  isListingType,
  isScholarlyType,
  isUnwantedType,
  mainEntityOf,
  readJsonLd,
  valuesOf,
} from './json-ld.ts'

const typesIn = (scripts: string[]) => readJsonLd(scripts).map((entity) => entity['@type'])

describe('JSON-LD', () => {
  test('has the entities of graphs, lists and scripts, outer ones before inner ones', () => {
    const graph = {
      '@graph': [{ '@type': 'Article', mainEntity: { '@type': 'Person' } }, { '@type': 'WebSite' }],
    }
    const list = {
      '@type': 'ItemList',
      itemListElement: [{ item: { '@type': 'Report' } }, 'https://x.example'],
    }
    assert.deepEqual(typesIn([JSON.stringify(graph), JSON.stringify([list])]), [
      undefined,
      'Article',
      'Person',
      'WebSite',
      'ItemList',
      undefined,
      'Report',
    ])
  })

  const broken: [what: string, script: string][] = [
    ['a trailing comma', '{"@type":"Article","keywords":["ice","sea",],}'],
    ['a comment of HTML around it', '<!-- {"@type":"Article"} -->'],
    ['CDATA around it', '//<![CDATA[\n{"@type":"Article"}\n//]]>'],
    ['CDATA in comments around it', '/*<![CDATA[*/{"@type":"Article"}/*]]>*/'],
    ['a semicolon after it', '{"@type":"Article"};'],
    ['line breaks within its strings', '{"@type":"Article","headline":"Ice\n\tand sea"}'],
  ]
  for (const [what, script] of broken)
    test(`is read with ${what}`, () => assert.deepEqual(typesIn([script]), ['Article']))

  test('with two objects in a row has both', () => {
    assert.deepEqual(typesIn(['{"@type":"Article"}\n{"@type":"Person"}']), ['Article', 'Person'])
  })

  test('that is invalid or deeply nested is skipped', () => {
    assert.deepEqual(readJsonLd(['', 'null', '"x"', '7', '{', 'var a = 1']), [])
    const deep = `${'{"@graph":['.repeat(5_000)}{"@type":"Article"}${']}'.repeat(5_000)}`
    assert.ok(readJsonLd([deep]).length < 10)
    const many = JSON.stringify(Array.from({ length: 3_000 }, () => ({ '@type': 'Article' })))
    assert.equal(readJsonLd([many]).length, 2_000)
  })

  test('resolves an author that is described elsewhere', () => {
    const [article] = readJsonLd([
      JSON.stringify({
        '@graph': [
          {
            '@type': 'Article',
            author: [{ '@id': '#ada' }, { '@id': '#unknown' }],
            publisher: { '@id': '#press' },
          },
          { '@id': '#ada', '@type': 'Person', name: 'Ada Lovelace' },
          { '@id': '#press', '@type': 'Organization', name: 'Lake Press' },
        ],
      }),
    ]).filter(isArticleType)
    assert.ok(article)
    assert.deepEqual(valuesOf(article, 'author', 'publisher'), ['Ada Lovelace', '#unknown', 'Lake Press'])
  })
})

describe('values', () => {
  test('are strings, numbers, and names of entities, in the order of the keys', () => {
    const entity = {
      a: ' x ',
      b: [1, '', { name: 'y' }, { '@value': 'z' }],
      c: { givenName: 'Ada', familyName: 'Lovelace' },
      d: { url: 'https://u.example' },
      e: null,
    }
    assert.deepEqual(valuesOf(entity, 'c', 'a', 'b', 'd', 'e', 'f'), [
      'Ada Lovelace',
      'x',
      '1',
      'y',
      'z',
      'https://u.example',
    ])
  })
})

test('types are compared by the last part of their name, in any vocabulary', () => {
  const typed = (...types: string[]) => ({ '@type': types })
  for (const type of ['NewsArticle', 'https://schema.org/ScholarlyArticle', 'schema:BlogPosting', 'Report'])
    assert.ok(isArticleType(typed('Thing', type)), type)
  for (const type of ['Particles', 'Person', 'WebPage', 'Articles'])
    assert.ok(!isArticleType(typed(type)), type)
  assert.ok(isScholarlyType(typed('ScholarlyArticle')) && !isScholarlyType(typed('NewsArticle')))
  assert.ok(isListingType(typed('CollectionPage')) && !isListingType(typed('WebPage')))
  assert.ok(isUnwantedType(typed('JobPosting')) && !isUnwantedType(typed('Article')))
  for (const entity of [{}, { '@type': 7 }, { '@type': null }]) assert.ok(!isArticleType(entity))
})

describe('the main entity of a page', () => {
  const article = (headline: string, url?: string) => ({ '@type': 'Article', headline, ...(url && { url }) })
  const page = { urls: ['https://www.ice.example/a'], titles: ['Ice melts early | The Journal'] }

  test('is the only article, under any title', () => {
    const only = article('Something else')
    assert.equal(mainEntityOf([only], page).article, only)
  })

  test('is chosen among several by its headline, and by its address', () => {
    const byTitle = article('Ice melts early')
    assert.equal(mainEntityOf([article('Snow'), byTitle, article('Fog')], page).article, byTitle)
    const byAddress = article('Eis schmilzt früh', 'http://ice.example/a/#article')
    assert.equal(mainEntityOf([article('Snow'), byAddress], page).article, byAddress)
  })

  test('is undecided among several others, which are counted once each', () => {
    const found = mainEntityOf([article('Snow'), article('Fog'), article('SNOW!')], page)
    assert.deepEqual([found.article, found.articles], [null, 2])
  })

  test('includes facts of other entities: dates, persons, lists, products', () => {
    const found = mainEntityOf(
      [
        { '@type': 'WebPage', datePublished: '2020-02-03', author: { '@type': 'Person', name: 'Ada' } },
        { '@type': 'Person', name: 'Ada' },
        { '@type': ['Person'], name: 'Ada' },
        { '@type': 'ItemList' },
        { '@type': 'Product' },
      ],
      page,
    )
    assert.deepEqual(found, {
      article: null,
      articles: 0,
      pageDates: ['2020-02-03'],
      pageAuthors: ['Ada'],
      persons: ['Ada'],
      isPage: true,
      isListing: true,
      isUnwanted: true,
    })
  })
})
