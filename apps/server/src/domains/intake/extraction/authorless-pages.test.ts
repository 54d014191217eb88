import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PAGES_OF_INSTITUTIONS } from './testing/pages-of-institutions.ts'
import { kindOf } from './testing/pages.ts'
import { AUTHORLESS_ARTICLES } from './testing/authorless-articles.ts'
import { ofUs, paragraphs } from './testing/authorless-pages.ts'

// Pages without author and date are classified by their form, each page by itself.

describe('pages without author and date:', () => {
  for (const { name, url, html } of AUTHORLESS_ARTICLES)
    test(`${name} is an article`, () => assert.equal(kindOf(html, url), 'article'))

  for (const { name, url, html } of PAGES_OF_INSTITUTIONS)
    test(`${name} is no article`, () => assert.notEqual(kindOf(html, url), 'article'))
})

describe('a page without author and date', () => {
  const page = (body: string, head = '') =>
    `<html><head><title>T</title>${head}</head><body>${body}</body></html>`
  const url = 'https://shores.example/2/17'

  test('that describes a person is a listing', () => {
    const person = page(
      `<h1>Prof. Dr. Ada Lovelace</h1><p><a href="mailto:ada@shores.example">Mail</a></p>${ofUs('ice', 4)}`,
    )
    assert.equal(kindOf(person, url), 'listing')
  })

  test('in the folders of projects and teaching is no article', () => {
    const long = page(`<h1>Restoring the old roads over the northern bog</h1>${paragraphs('roads', 12)}`)
    const name = 'restoring-the-old-roads-over-the-northern-bog'
    for (const folder of ['projects', 'en/Projekte', 'forschungsprojekte', 'teaching/2024'])
      assert.equal(kindOf(long, `https://shores.example/${folder}/${name}`), 'candidate', folder)
    assert.equal(kindOf(long, `https://shores.example/texts/${name}`), 'article')
  })

  test('is an article by notes to which its text refers', () => {
    const list = (id: string) =>
      `<ol id="${id}"><li id="a">Hopper, G. (1950). Ice. Annals 9, 1–2.</li><li id="b">Babbage, C. (1830). Snow. Annals 2, 3–9.</li></ol>`
    const kindWith = (text: string, below: string) =>
      kindOf(page(`<h1>Ice</h1>${paragraphs(text, 3)}${below}`), url)
    assert.equal(kindWith('ice<a href="#a">[1]</a>, snow<a href="#b">[2]</a>', list('notes')), 'article')
    assert.equal(kindWith('ice (Hopper, 1950) and snow (Babbage 1830)', list('references')), 'article')
    assert.equal(kindWith('ice, and snow', list('references')), 'unsigned')
  })

  test('is not dated by labelled days of a start, an end or a deadline', () => {
    const labelled = (label: string) => [
      kindOf(page(`<h1>Ice</h1><dl><dt>${label}</dt><dd>1 May 2019</dd></dl>${paragraphs('ice', 3)}`), url),
      kindOf(
        page(
          `<h1>Ice</h1><table><tr><th>${label}</th><td><time datetime="2019-05-01">1 May 2019</time></td></tr></table>${paragraphs('ice', 3)}`,
        ),
        url,
      ),
    ]
    for (const label of ['Start', 'Laufzeit bis', 'Deadline:', 'Début'])
      assert.deepEqual(labelled(label), ['unsigned', 'unsigned'], label)
    for (const label of ['Published', 'Datum', 'Date:', 'Publié le', 'Fecha de publicación'])
      assert.deepEqual(labelled(label), ['article', 'article'], label)
  })
})
