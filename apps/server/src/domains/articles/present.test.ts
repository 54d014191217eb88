import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import { articleDraft } from '#testing/drafts'
import type { ArticleCard } from './index.ts'
import { encodeTitle, presentArticle } from './present.ts'

function card(fields: Partial<ArticleCard> = {}): ArticleCard {
  const { fullText: _, ...draft } = articleDraft()
  return {
    ...draft,
    id: 'a-1',
    version: 1,
    workKey: 'w',
    firstSeenAt: 0,
    updatedAt: 0,
    opening: '',
    deadSince: null,
    ...fields,
  }
}

test('a title comes back from its encoding as it was', () => {
  for (const title of ['Rosé & “gas” 100% — ΔG/ΔT?', '用于检索的模型', '𝒫 ≠ 𝒩𝒫 😀', ''])
    assert.equal(decodeURIComponent(encodeTitle(title)), title)
})

test('a card names the publication an article appeared in, and the place in it', () => {
  const { venue, citation } = presentArticle(
    card({
      publicationYear: 2019,
      citation: { ...NO_CITATION, venue: 'Annals of Lakes', volume: '12', published: '2019-08-27' },
    }),
    'A',
  )
  assert.deepEqual(
    [venue, citation.kind, citation.volume, citation.published],
    ['Annals of Lakes', 'journal-article', '12', '2019-08-27'],
  )
  assert.equal(presentArticle(card(), 'A').venue, null)
})

test('a card names the licence for short, with its address', () => {
  const url = 'https://creativecommons.org/licenses/by/4.0/'
  const citation = { ...NO_CITATION, licence: url }
  assert.deepEqual(presentArticle(card({ citation }), 'A').licence, { name: 'CC BY 4.0', url })
  assert.equal(presentArticle(card(), 'A').licence, null)
})

test('half a surrogate pair in a title is replaced, not an error', () => {
  assert.equal(decodeURIComponent(presentArticle(card({ title: 'cut \ud83d' }), 'A').title), 'cut \ufffd')
})

test('without an abstract the summary is the start of the text, up to a word', () => {
  const { summary } = presentArticle(card({ abstract: '', opening: 'lorem ipsum '.repeat(80) }), 'A')
  assert.ok(summary.length <= 601)
  assert.match(summary, /(lorem|ipsum)…$/)
  assert.equal(presentArticle(card({ abstract: '', opening: 'Short.' }), 'A').summary, 'Short.')
  assert.equal(presentArticle(card({ abstract: 'Said so.', opening: '' }), 'A').summary, 'Said so.')
})

test('a file is served by this server, a page is not', () => {
  assert.equal(presentArticle(card(), 'A').downloadUrl, null)
  assert.equal(
    presentArticle(card({ articleType: 'pdf' }), 'A').downloadUrl,
    '/claire/files/download-encrypted?fileId=a-1',
  )
  assert.notEqual(presentArticle(card({ fileUrl: 'https://a.example/1.pdf' }), 'A').downloadUrl, null)
})

test('the file of a standard opens in a tab, that of another article is saved', () => {
  const standard = card({ articleType: 'pdf', provenance: { title: 'standards index' } })
  assert.equal(presentArticle(standard, 'Standards').opensInTab, true)
  assert.equal(presentArticle(card({ articleType: 'pdf' }), 'A').opensInTab, undefined)
})
