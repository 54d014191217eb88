import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { html } from '../testing/pages.ts'
import { parseHtml } from './html-tree.ts'
import { readHead } from './read-head.ts'
import { readLinks } from './read-links.ts'

const listedIn = (body: string) => {
  const { root } = parseHtml(html({ body }))
  return readLinks(root, readHead(root, 'https://annals.example/'))
    .filter(({ listed }) => listed)
    .map(({ listed }) => listed)
}
const entry = (authors: string[], publicationYear: number | null, isOneOfMany = true) => ({
  authors,
  publicationYear,
  isOneOfMany,
})
const link = (name: string) => `<a href="/files/${name}.pdf">The ${name} of small lakes</a>`
const THREE = [
  entry(['Ada Lovelace'], 1967),
  entry(['Grace Hopper', 'Wim van der Berg'], 1968),
  entry(['Émilie du Châtelet'], 1971),
]

describe('files in lists', () => {
  const shapes: Record<string, string> = {
    'items with the names behind a dash': `<ul><li>${link('ice')} – Ada Lovelace (1967)</li><li>${link('snow')} – Grace Hopper and Wim van der Berg (1968)</li><li>${link('fog')} – Émilie du Châtelet (1971)</li></ul>`,
    'rows of a table': `<table><tr><th>Title</th><th>Author</th><th>Year</th></tr><tr><td>${link('ice')}</td><td>Ada Lovelace</td><td>1967</td></tr><tr><td>${link('snow')}</td><td>Grace Hopper, Wim van der Berg</td><td>1968</td></tr><tr><td>${link('fog')}</td><td>Émilie du Châtelet</td><td>1971</td></tr></table>`,
    'terms and what is said of them': `<dl><dt>${link('ice')}</dt><dd>Ada Lovelace</dd><dd>1967</dd><dt>${link('snow')}</dt><dd>Grace Hopper; Wim van der Berg</dd><dd>1968</dd><dt>${link('fog')}</dt><dd>Émilie du Châtelet</dd><dd>1971</dd></dl>`,
    'headings and paragraphs': `<h3>${link('ice')}</h3><p>by Ada Lovelace, 1967</p><h3>${link('snow')}</h3><p>by Grace Hopper and Wim van der Berg, 1968</p><h3>${link('fog')}</h3><p>by Émilie du Châtelet, 1971</p>`,
    'names before the link': `<p>Ada Lovelace (1967). ${link('ice')}. Annals 1, 3–14.</p><p>Grace Hopper, Wim van der Berg (1968). ${link('snow')}. Annals 2, 1820–1835.</p><p>Émilie du Châtelet (1971). ${link('fog')}. Annals 5, 7–9.</p>`,
  }
  for (const [name, body] of Object.entries(shapes))
    test(`have the authors and years that stand beside them: ${name}`, () =>
      assert.deepEqual(listedIn(`<main>${body}</main>`), THREE))

  test('are of no list in menus, in running text, and two together', () => {
    const [ice, snow, fog] = ['ice', 'snow', 'fog'].map(link)
    const alone = [entry([], null, false)]
    assert.deepEqual(listedIn(`<footer><ul><li>${ice}</li><li>${snow}</li><li>${fog}</li></ul></footer>`), [
      ...alone,
      ...alone,
      ...alone,
    ])
    assert.deepEqual(listedIn(`<p>As told in ${ice} and again in ${snow}, and in ${fog}.</p>`), [
      ...alone,
      ...alone,
      ...alone,
    ])
    assert.deepEqual(listedIn(`<ul><li>${ice}</li><li>${snow}</li></ul>`), [...alone, ...alone])
  })

  test('without a word beside them are a list of titles; one such among others that are signed is something else', () => {
    const titles = ['ice', 'snow', 'fog'].map((name) => `<li>${link(name)}</li>`)
    assert.deepEqual(listedIn(`<ul>${titles.join('')}</ul>`), Array(3).fill(entry([], null)))
    const terms = '<li><a href="/terms.pdf">Terms and conditions of use</a></li>'
    assert.deepEqual(
      listedIn(`${shapes['items with the names behind a dash']?.replace('</ul>', `${terms}</ul>`)}`),
      [...THREE, entry([], null, false)],
    )
  })

  test('are by nobody where all entries say the same, and of no year by the date of the file', () => {
    const items = ['ice', 'snow', 'fog'].map(
      (name) => `<li>${link(name)} (PDF, 2.3 MB, 12.03.2021) Adobe Acrobat</li>`,
    )
    assert.deepEqual(listedIn(`<ul>${items.join('')}</ul>`), Array(3).fill(entry([], null)))
  })

  test('alone are by whom a word introduces', () => {
    const said = (rest: string) => listedIn(`<p>${link('ice')}${rest}</p>`)
    assert.deepEqual(said('<br>by Ada Lovelace'), [entry(['Ada Lovelace'], null, false)])
    assert.deepEqual(said('<br>Adobe Acrobat'), [entry([], null, false)])
  })
})
