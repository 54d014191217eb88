import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import type { ArticleDraft } from '../article.ts'
import {
  aliasesOf,
  arxivIdOf,
  sameTitled,
  titleKeyOf,
  titleKeysNear,
  titleMarksNear,
  workKeyOf,
} from './work-keys.ts'

const TITLE = 'On the melting of sea ice in the Arctic'
const ABSTRACT =
  'For twenty years we measured how the ice of the northern sea melts in summer, and found that it does so earlier and faster with each year that passes.'
const draft = (fields: Partial<ArticleDraft> = {}) =>
  articleDraft({ title: TITLE, abstract: ABSTRACT, ...fields })
const sameKey = (one: Partial<ArticleDraft>, other: Partial<ArticleDraft>) =>
  titleKeyOf(draft(one)) === titleKeyOf(draft(other))
const sameWork = (one: Partial<ArticleDraft>, other: Partial<ArticleDraft>) =>
  workKeyOf(draft({ url: 'https://one.example/1', ...one })) ===
  workKeyOf(draft({ url: 'https://other.example/2', ...other }))

describe('the title key of an article', () => {
  const alike: [what: string, one: string, other: string][] = [
    ['case and signs', TITLE, 'On the Melting of Sea-Ice in the Arctic.'],
    ['accents', 'Über die Schmelze des Eises', 'Uber die Schmelze des Eises'],
    [
      'Greek letters and their names',
      'The role of α-synuclein in mice',
      'The role of alpha-synuclein in mice',
    ],
    [
      'the way in which TeX writes them',
      String.raw`The role of $\alpha$-synuclein in mice`,
      'The role of α-synuclein in mice',
    ],
    [
      'TeX that only dresses',
      String.raw`Decays of \mathrm{B} mesons to kaons`,
      'Decays of B mesons to kaons',
    ],
    ['a subtitle', `${TITLE}: a review`, TITLE],
    ['a retraction', `RETRACTED: ${TITLE}`, TITLE],
    ['a version', `${TITLE} [version 1; peer review: awaiting peer review]`, TITLE],
  ]
  for (const [what, one, other] of alike)
    test(`is the same whatever ${what}`, () => assert.ok(sameKey({ title: one }, { title: other })))

  test('differs by year and first author, not by second author', () => {
    assert.ok(!sameKey({}, { publicationYear: 2023 }))
    assert.ok(!sameKey({}, { authors: ['Ada Lovelace'] }))
    assert.ok(sameKey({ authors: ['Grace Hopper', 'A'] }, { authors: ['G. Hopper', 'B'] }))
    assert.ok(sameKey({ authors: ['John Hopper Jr.'] }, { authors: ['John Hopper'] }))
  })

  test('is empty for a title that is too short, or that every issue of a journal has', () => {
    for (const title of [
      'Sea ice',
      'Editorial',
      'Letter from the Editor',
      'Book reviews',
      'Table of Contents',
      'In Memoriam',
      'Guest Editorial',
      'Errata',
    ])
      assert.equal(titleKeyOf(draft({ title })), '', title)
    for (const title of ['Editorial policies of journals', 'Letters of Ada Lovelace to Babbage'])
      assert.notEqual(titleKeyOf(draft({ title })), '', title)
  })

  test('also has variants for the years beside it, and for none', () => {
    const near = titleKeysNear(draft({ publicationYear: 2020 }))
    for (const publicationYear of [2019, 2020, 2021, null])
      assert.ok(near.includes(titleKeyOf(draft({ publicationYear }))), String(publicationYear))
    assert.ok(!near.includes(titleKeyOf(draft({ publicationYear: 2018 }))))
    assert.deepEqual(titleKeysNear(draft({ publicationYear: null })), [
      titleKeyOf(draft({ publicationYear: null })),
    ])
    assert.deepEqual(titleKeysNear(draft({ title: 'Editorial' })), [])
  })
})

describe('two articles whose title keys meet', () => {
  const judged = (one: Partial<ArticleDraft>, other: Partial<ArticleDraft>) => [
    sameTitled(draft(one), draft(other)),
    sameTitled(draft(other), draft(one)),
  ]

  test('are one for sure where title and year are the same, whatever their abstracts', () => {
    assert.deepEqual(judged({}, { title: TITLE.toUpperCase(), abstract: 'Another.' }), [2, 2])
  })

  test('of different years are one where their abstracts begin alike', () => {
    assert.deepEqual(judged({ publicationYear: 2020 }, { publicationYear: 2021 }), [1, 1])
    assert.deepEqual(
      judged({ publicationYear: 2020 }, { publicationYear: 2021, abstract: 'Another.' }),
      [0, 0],
    )
    assert.deepEqual(
      judged({ publicationYear: 2020, abstract: '' }, { publicationYear: 2021, abstract: '' }),
      [0, 0],
    )
  })

  test('are one where one has a subtitle more, unless that names another part of it', () => {
    assert.deepEqual(judged({}, { title: `${TITLE} – a review` }), [1, 1])
    for (const subtitle of [
      'Part II',
      'II',
      'Corrigendum',
      'Reply to the authors',
      'Supplement',
      '2. Winter',
    ])
      assert.deepEqual(judged({}, { title: `${TITLE}: ${subtitle}` }), [0, 0], subtitle)
    assert.deepEqual(judged({ title: `${TITLE}: a review` }, { title: `${TITLE}: a survey` }), [0, 0])
  })
})

describe('the work that an article is', () => {
  test('is named by its DOI, else by its arXiv identifier, else by title, year and first author', () => {
    assert.ok(sameWork({ doi: '10.1000/a', title: 'One title of a work' }, { doi: '10.1000/a' }))
    assert.ok(!sameWork({ doi: '10.1000/a' }, { doi: '10.1000/b' }))
    assert.ok(sameWork({ url: 'https://arxiv.org/abs/2101.00001v2' }, { doi: '10.48550/arxiv.2101.00001' }))
    assert.ok(sameWork({}, { title: TITLE.toLowerCase() }))
    assert.ok(!sameWork({}, { title: `${TITLE}: a review` }))
    assert.ok(!sameWork({}, { publicationYear: 2023 }))
  })

  test('is its own if the title says nothing', () => {
    assert.ok(!sameWork({ title: 'Editorial' }, { title: 'Editorial' }))
    assert.ok(
      sameWork(
        { title: 'Editorial', url: 'https://one.example/1' },
        { title: 'Editorial', url: 'https://one.example/1' },
      ),
    )
  })

  test('of a title without year and authors is named by the start of its text', () => {
    const bare = { publicationYear: null, authors: [] }
    assert.ok(sameWork(bare, bare))
    assert.ok(!sameWork(bare, { ...bare, abstract: `Then again. ${ABSTRACT}` }))
    assert.ok(sameWork({ ...bare, abstract: '', fullText: ABSTRACT }, bare))
  })

  test('is recognised a year earlier or later, or without one, by a title of five words or more', () => {
    assert.equal(titleMarksNear(draft()).length, 4)
    assert.deepEqual(titleMarksNear(draft({ title: 'Thermodynamics of icebergs' })), [])
    const [own] = titleMarksNear(draft({ publicationYear: 2020 }))
    assert.ok(titleMarksNear(draft({ publicationYear: 2021 })).includes(own ?? ''))
    assert.ok(!titleMarksNear(draft({ publicationYear: 2022 })).includes(own ?? ''))
  })
})

describe('the arXiv identifier of a preprint', () => {
  const found: [where: Partial<ArticleDraft>, id: string | null][] = [
    [{ url: 'https://arxiv.org/abs/2104.12255v3' }, '2104.12255'],
    [{ url: 'http://export.arxiv.org/pdf/2104.12255.pdf' }, '2104.12255'],
    [{ url: 'https://arxiv.org/abs/math.AG/0601001?context=math' }, 'math.ag/0601001'],
    [{ doi: '10.48550/arXiv.2104.12255' }, '2104.12255'],
    [{ externalId: 'oai:arXiv.org:hep-th/9901001' }, 'hep-th/9901001'],
    [{ url: 'https://notarxiv.org/abs/2104.12255' }, null],
    [{ url: 'https://arxiv.org/list/2104.12255' }, null],
    [{ url: 'https://blog.example/arxiv.org/abs/2104.12255' }, null],
    [{ doi: '10.1000/arxiv.2104.12255' }, null],
  ]
  for (const [where, id] of found)
    test(`of ${Object.values(where).join()} is ${id ?? 'none'}`, () =>
      assert.equal(arxivIdOf(draft(where)), id))

  test('is an alias of the article beside its address', () => {
    const url = 'https://arxiv.org/abs/2104.12255v3'
    assert.deepEqual(aliasesOf(draft({ url })), ['arxiv:2104.12255', url])
    assert.deepEqual(aliasesOf(draft({ url: 'https://a.example/1' })), ['https://a.example/1'])
  })
})
