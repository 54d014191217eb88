import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { jsonLd, ARTICLE, SCHOLARLY, draftOf } from '../testing/metadata-pages.ts'
import { metas, prose } from '../testing/pages.ts'

describe('a title', () => {
  const titled = (title: string, head = '', body = prose()) =>
    draftOf(head, `<time>2020-01-01</time><p class="byline">By Ada Lovelace</p>${body}`, title).title

  test('does not include the name of the site before or after it (fault 96)', () => {
    assert.equal(titled('On the matter of things | Journal of Examples'), 'On the matter of things')
    assert.equal(titled('On the matter of things - Journal'), 'On the matter of things')
    assert.equal(
      titled(
        'Examples: things',
        '<meta property="og:site_name" content="Examples Daily"><meta property="og:title" content="On the matter of things - Examples Daily">',
      ),
      'On the matter of things',
    )
  })

  test('does not include the name of another site, a date before it or the channel of a Chinese site', () => {
    assert.equal(
      titled(
        'On the matter of things | Elsewhere',
        '',
        `<h1>On the matter of things | EXAMPLE.NET</h1>${prose()}`,
      ),
      'On the matter of things',
    )
    assert.equal(
      titled(
        '23.01.2022 - On the matter of things',
        '',
        `<h2>23.01.2022 - On the matter of things</h2>${prose()}`,
      ),
      'On the matter of things',
    )
    assert.equal(titled('武汉的声音：有英勇的你！-新华网'), '武汉的声音：有英勇的你！')
  })

  test('does not include the kicker within its heading', () => {
    for (const kicker of [
      '<span class="overline">Things at large</span>',
      '<span class="c-headline__kicker">Things at large: </span>',
    ]) {
      const heading = `<h1>${kicker}On the matter of things</h1>${prose()}`
      assert.equal(titled('On the matter of things | Daily', '', heading), 'On the matter of things')
      assert.equal(
        titled(
          'Things at large - On the matter of things',
          '<meta property="og:title" content="Things at large - On the matter of things">',
          heading,
        ),
        'On the matter of things',
      )
      assert.equal(
        titled(
          'On the matter of things',
          '',
          `<h1><a href="/x">${kicker}On the matter of things</a></h1>${prose()}`,
        ),
        'On the matter of things',
      )
    }
    assert.equal(
      titled(
        'On the matter of things | Daily',
        '',
        `<h1>On <span class="label">the matter</span> of things</h1>${prose()}`,
      ),
      'On the matter of things',
    )
  })

  test('is the main heading that the <title> repeats, among several', () => {
    const headings = ['First work', 'Second work', 'On the matter of things', 'Fourth work']
      .map((heading) => `<h1>${heading}</h1>`)
      .join('')
    assert.equal(
      titled('On the matter of things - Journal', '', headings + prose()),
      'On the matter of things',
    )
    assert.equal(titled('A portfolio of works - Journal', '', headings + prose()), 'A portfolio of works')
  })

  test('has the visible wording on which most places agree', () => {
    const og = (title: string) => `<meta property="og:title" content="${title}">`
    assert.equal(
      titled(
        'Things: On the matter of things | Daily',
        og('Things: On the matter of things') + jsonLd(ARTICLE),
        `<h1>Things: On the matter of things</h1>${prose()}`,
      ),
      'Things: On the matter of things',
    )
    assert.equal(
      titled(
        'On the matter of things - Journal',
        og('On the matter of things'),
        `<h1><span>Reportage</span> <span>On the matter of things</span></h1>${prose()}`,
      ),
      'On the matter of things',
    )
    assert.equal(
      titled(
        'On the matter of "things"',
        og('On the matter of'),
        `<h2>On the matter of "things"</h2>${prose()}`,
      ),
      'On the matter of "things"',
    )
  })

  test('is not the heading with the name of the blog on all its pages', () => {
    for (const title of [
      'On the matter of things | Ada thinks aloud',
      'On the matter of things : Ada thinks aloud | Notes on this and that',
      'On the matter of things - Ada thinks - aloud',
    ]) {
      const blog = title.includes(' - aloud') ? 'Ada thinks - aloud' : 'Ada thinks aloud'
      assert.equal(
        titled(title, '', `<h1>${blog}</h1><h2>On the matter of things</h2>${prose()}`),
        'On the matter of things',
        title,
      )
    }
  })

  test('is not the heading of every page of the site, if the other places agree on another (fault 96)', () => {
    const slogan = `<h1>Knowledge for everybody since 1951</h1><div><b>On the matter of things</b></div>${prose()}`
    assert.equal(
      titled(
        'On the matter of things | Daily',
        '<meta property="og:title" content="On the matter of things">',
        slogan,
      ),
      'On the matter of things',
    )
    assert.equal(
      titled(
        'Ice: what it is and does | Daily',
        '<meta property="og:title" content="Ice: what it is and does">',
        `<h1>What ice is, and what it does to roads</h1>${prose()}`,
      ),
      'What ice is, and what it does to roads',
    )
  })

  test('that is generic is replaced by that of the next place (fault 120)', () => {
    for (const generic of ['Home', 'Untitled', 'PDF', 'Journal', 'journal.example']) {
      assert.equal(
        titled(
          generic,
          `<meta property="og:title" content="${generic}">`,
          `<h2>On the matter of things</h2>${prose()}`,
        ),
        'On the matter of things',
        generic,
      )
    }
  })

  test('is one line of plain text of at most 1,000 characters (fault 96)', () => {
    assert.equal(
      draftOf(
        metas([
          ...SCHOLARLY.slice(1),
          [
            'citation_title',
            '&lt;b&gt;Bold&lt;/b&gt; &amp;amp; &lt;img src=x onerror=alert(1)&gt;\u202eright 🌊',
          ],
        ]),
      ).title,
      'Bold & right 🌊',
    )
    assert.ok(
      draftOf(metas([...SCHOLARLY.slice(1), ['citation_title', 'word '.repeat(1200)]])).title.length <= 1000,
    )
    assert.equal(
      draftOf(
        '',
        `<h1>Energy <span class="katex"><span class="katex-mathml"><math><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></math></span><span class="katex-html" aria-hidden="true">E</span></span></h1>${prose()}<time>2020-01-01</time>`,
        'Energy',
      ).title,
      'Energy E',
    )
  })
})

describe('an abstract', () => {
  const ABSTRACT =
    'We look at things at some length, and find that they are as they are for reasons which we give in the paper.'
  test('is read from the visible page if the metadata contains only its beginning', () => {
    const { abstract, provenance } = draftOf(
      metas([...SCHOLARLY, ['DC.Description', `${ABSTRACT.slice(0, 60)}...`]]),
      `<h1>T</h1><h2>Abstract</h2><p>${ABSTRACT}</p>`,
    )
    assert.deepEqual([abstract, provenance.abstract], [ABSTRACT, 'abstract-block'])
  })

  test('is stored once, though the page repeats it', () => {
    assert.equal(
      draftOf(metas([...SCHOLARLY, ['dc.description', ABSTRACT], ['dc.description', ABSTRACT]])).abstract,
      ABSTRACT,
    )
    for (const repeated of [`${ABSTRACT} ${ABSTRACT}`, `Abstract: ${ABSTRACT}\n\n${ABSTRACT}`])
      assert.equal(draftOf(metas([...SCHOLARLY, ['citation_abstract', repeated]])).abstract, ABSTRACT)
    assert.equal(
      draftOf(
        metas([
          ...SCHOLARLY,
          ['dc.description', ABSTRACT.slice(0, 70)],
          ['dc.description', ABSTRACT.replace('things at', 'things  at')],
          ['dc.description', ABSTRACT],
        ]),
      ).abstract,
      ABSTRACT,
    )
  })

  test('ends before the keywords, which are read as keywords', () => {
    const { abstract, categories } = draftOf(
      metas(SCHOLARLY),
      `<h1>T</h1><div class="abstract"><h3>Abstract</h3><p>${ABSTRACT}</p><p><b>Keywords:</b> things; matters; 1,2-dichloroethane</p></div>`,
    )
    assert.deepEqual([abstract, categories], [ABSTRACT, ['things', 'matters', '1,2-dichloroethane']])
  })

  test('on a landing page is not stored as full text', () => {
    assert.equal(
      draftOf(metas(SCHOLARLY), `<h1>On the matter of things</h1><h2>Abstract</h2><p>${ABSTRACT}</p>`)
        .fullText,
      '',
    )
  })

  test('ends before the links and notices below it', () => {
    for (const under of [
      '<span class="doi"><a href="https://doi.org/10.1234/ex.1">https://doi.org/10.1234/ex.1</a></span>',
      '<p><a href="/d?id=1">Full text (PDF)</a></p><p>© 2020 The Authors</p>',
    ]) {
      assert.equal(
        draftOf(
          metas(SCHOLARLY),
          `<h1>T</h1><section id="abstract"><h2>Abstract</h2><p>${ABSTRACT}</p>${under}</section>`,
        ).abstract,
        ABSTRACT,
      )
      assert.equal(
        draftOf(metas(SCHOLARLY), `<h1>T</h1><h3>Abstract</h3><p>${ABSTRACT}</p>${under}`).abstract,
        ABSTRACT,
      )
    }
    const notice = `${ABSTRACT} Copyright is one of the matters that things are about in this work on law.`
    assert.equal(draftOf(metas(SCHOLARLY), `<h1>T</h1><h3>Abstract</h3><p>${notice}</p>`).abstract, notice)
  })
})
