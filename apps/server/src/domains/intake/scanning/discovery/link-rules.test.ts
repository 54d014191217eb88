import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judgeLink } from './link-rules.ts'

const now = Date.UTC(2026, 0, 15)
const judged = (path: string) => judgeLink(`http://journal.site.net${path}`, { now })

describe('a link', () => {
  const articles = [
    '/article/view/12',
    '/abs/2301.00001',
    '/doi/10.1234/abcd',
    '/handle/123/45',
    '/2024/06/a-study-of-things/',
    '/papers/wombats.html',
    '/the-long-way-of-a-wombat',
    '/article/view/2031',
  ]
  for (const path of articles)
    test(`${path} has a high priority, as it looks like an article`, () =>
      assert.deepEqual(judged(path), { kind: 'page', prio: 1 }))

  for (const path of [
    '/archive',
    '/volumes/3',
    '/issue/7',
    '/browse?page=2',
    '/category/physics',
    '/?paged=3',
  ])
    test(`${path} has a low priority, as it looks like a list`, () =>
      assert.deepEqual(judged(path), { kind: 'page', prio: 3 }))

  for (const path of ['/download/alpha.pdf', '/article/12/pdf/34'])
    test(`${path} is a file`, () => assert.equal(judged(path)?.kind, 'pdf'))

  test('?from=home says where a reader comes from: the page is followed', () =>
    assert.deepEqual(judged('/article/12?from=home'), judged('/article/12')))

  const useless = [
    '/login',
    '/user/register',
    '/veranstaltungen/sommerfest',
    '/es/eventos/',
    '/search?q=wombat',
    '/article/view/12/print',
    '/amp/article/12',
    '/article/12?replytocom=3',
    '/article/12?share=facebook',
    '/shop/cart',
    '/privacy',
    '/jobs/editor',
    '/wp-admin/',
  ]
  for (const path of useless)
    test(`${path} is not followed: it is no article, or an alternative view of one (fault 98)`, () =>
      assert.equal(judged(path), null))

  for (const path of ['/pictures/a.jpg', '/style.css', '/data.zip', '/slides.pptx'])
    test(`${path} is not followed: it is no page`, () => assert.equal(judged(path), null))

  const endless = [
    '/events/2026/01',
    '/archive/2031/04',
    '/list?month=2026-02',
    '/list?sort=title',
    '/list?from=2025-01-01&to=2025-06-30',
    '/list?a=1&b=2&c=3&d=4',
    '/a/b/a/b/page',
    '/more/more/more/',
    '/list;jsessionid=12AB',
    '/(S(lit3py55))/list',
    `/${'deep/er/'.repeat(7)}`,
  ]
  for (const path of endless)
    test(`${path} is not followed: such addresses are endless (faults 99, 100, 101, 102)`, () =>
      assert.equal(judged(path), null))

  test('with nofollow is not followed', () =>
    assert.equal(judgeLink('http://journal.site.net/article/view/1', { rel: ['nofollow'], now }), null))
})
