import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { html } from '../testing/pages.ts'
import { parseHtml, visibleText } from './html-tree.ts'
import { findScholarlyBlocks } from './scholarly-blocks.ts'

const ABSTRACT = 'Sea ice melts earlier in March than it did, and we say why it does so.'
const SECOND = 'It is warmer now, which we measured in forty places over thirty winters.'
const blocksOf = (body: string) => findScholarlyBlocks(parseHtml(html({ body })).root)

describe('an abstract', () => {
  const marked = [
    `<div class="abstract">${ABSTRACT}</div>`,
    `<section id="abstract"><h2>Abstract</h2><p>${ABSTRACT}</p></section>`,
    `<div class="col abstract-content x"><p>${ABSTRACT}</p></div>`,
    `<section role="doc-abstract">${ABSTRACT}</section>`,
    `<section data-section="abstract">${ABSTRACT}</section>`,
    `<h2>Abstract</h2><p>${ABSTRACT}</p><h2>Introduction</h2><p>Long ago.</p>`,
    `<h3>1. Summary:</h3>${ABSTRACT}<hr>Other things that follow`,
    `<h4>Zusammenfassung</h4><p>${ABSTRACT}</p>`,
    `<div><div><strong>Abstract</strong></div><p>${ABSTRACT}</p></div>`,
    `<div><h2><span>Résumé</span></h2></div><div>${ABSTRACT}</div>`,
    `<table><tr><td>要旨</td><td>${ABSTRACT}</td></tr></table>`,
  ]
  for (const body of marked)
    test(`is read from its marked block: ${body.replaceAll(ABSTRACT, '…')}`, () =>
      assert.equal(blocksOf(`<p>Ada Lovelace</p>${body}`).abstract, ABSTRACT))

  test('has its paragraphs, without its heading and the keywords below', () => {
    const body = `<div class="abstract"><h2>Abstract</h2><p>${ABSTRACT}</p><p>${SECOND}</p><p>Keywords: ice; sea</p></div>`
    assert.equal(blocksOf(body).abstract, `${ABSTRACT}\n${SECOND}`)
  })

  test('ends before the links and notices under it', () => {
    for (const furniture of [
      'Download PDF',
      'Full text',
      '© 2020 The Authors',
      'https://doi.org/10.1000/x',
      'Cite this article',
    ])
      assert.equal(
        blocksOf(`<h2>Abstract</h2><p>${ABSTRACT}</p><p>${furniture}</p>`).abstract,
        ABSTRACT,
        furniture,
      )
  })

  test('is the first marked block that is neither too short nor too long', () => {
    assert.equal(
      blocksOf(`<div class=abstract>${ABSTRACT}</div><div class=abstract>${SECOND}</div>`).abstract,
      ABSTRACT,
    )
    assert.equal(blocksOf('<div class="abstract">No abstract available.</div>').abstract, '')
    assert.equal(blocksOf(`<div class="abstract">${'word '.repeat(5_000)}</div>`).abstract, '')
    assert.equal(blocksOf(`<div class="abstract-art">${ABSTRACT}</div><p>${SECOND}</p>`).abstract, '')
  })

  test('contains no scripts, styles or buttons', () => {
    const body = `<div class="abstract"><style>p{}</style><button>Show</button><p>${ABSTRACT}</p><script>1</script></div>`
    assert.equal(blocksOf(body).abstract, ABSTRACT)
  })
})

describe('keywords', () => {
  const listed = [
    '<p>Keywords: sea ice; snow; albedo</p>',
    '<p><b>Key words and phrases.</b> sea ice; snow; albedo.</p>',
    '<div class="keywords"><ul><li>sea ice,</li><li>snow</li><li>albedo</li></ul></div>',
    '<ul id="kwd-group"><li><a>sea ice</a></li><li><a>snow</a></li><li><a>albedo</a></li></ul>',
    '<div class="article-keywords"><span>Keywords</span><span>sea ice</span> · <span>snow</span> · <span>albedo</span></div>',
    '<p><strong>Mots-clés :</strong> sea ice; snow; albedo</p>',
    '<div><span>Schlagwörter</span>: <a>sea ice</a>, <a>snow</a>, <a>albedo</a></div>',
  ]
  for (const body of listed)
    test(`are read from ${body}`, () => assert.equal(blocksOf(body).keywords, 'sea ice; snow; albedo'))

  test('are absent if only the word occurs', () => {
    for (const body of ['<p>We searched for keywords in titles.</p>', `<p>${ABSTRACT}</p>`, '<div></div>'])
      assert.equal(blocksOf(body).keywords, '', body)
  })
})

describe('references', () => {
  test('are all lists marked as references, and neither abstract nor keywords', () => {
    const list = (mark: string) =>
      `<section ${mark}><p>Keywords: old</p><div class=abstract>${SECOND}</div>A. Author.</section>`
    const marks = [
      'id="references"',
      'class="ref-list"',
      'role="doc-bibliography"',
      'class="c-article-references"',
    ]
    const { references, abstract, keywords } = blocksOf(
      `${marks.map(list).join('')}<h2>Abstract</h2>${ABSTRACT}`,
    )
    assert.equal(references.length, marks.length)
    assert.ok(references.every((each) => visibleText(each).includes('A. Author.')))
    assert.deepEqual([abstract, keywords], [ABSTRACT, ''])
  })

  test('are absent on a page without references', () =>
    assert.deepEqual(blocksOf(`<p>${ABSTRACT}</p>`).references, []))
})
