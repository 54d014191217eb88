import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isRevision,
  isSameIdentified,
  titlesAgree,
  type Worded,
  isSameText,
  textKeysOf,
} from './agreement.ts'

const TITLE = 'Dynamics towards the Feigenbaum attractor'

describe('two titles', () => {
  const agreeing: [what: string, one: string, other: string][] = [
    ['case, accents and signs', 'Über die Schmelze des Meereises', 'Uber die schmelze des Meer-Eises.'],
    [
      'TeX',
      String.raw`Decays of $\mathrm{B}$ mesons to $\alpha$ particles`,
      'Decays of B mesons to α particles',
    ],
    ['a subtitle', `${TITLE}: lessons from three maps`, TITLE],
    ['a title that was cut', 'Dynamics towards the Feigenbaum', TITLE],
    ['a misprint', 'Dynamics towards the Feigenbuam attractor', TITLE],
    ['the mark of a retraction', `RETRACTED ARTICLE: ${TITLE}`, TITLE],
    ['the mark of a version', `${TITLE} [version 2; peer review: 2 approved]`, TITLE],
    ['the way in which a part is numbered', `${TITLE}: Part II`, `${TITLE}: Part 2`],
    ['a subtitle that only begins like a number', `${TITLE}: novel and partial results`, TITLE],
  ]
  for (const [what, one, other] of agreeing)
    test(`name one work whatever ${what}`, () => {
      assert.ok(titlesAgree(one, other))
      assert.ok(titlesAgree(other, one))
    })

  const apart: [one: string, other: string][] = [
    [
      TITLE,
      'q-Deformed statistical-mechanical property in the dynamics of trajectories en route to the Feigenbaum attractor',
    ],
    [TITLE, `Erratum: ${TITLE}`],
    [TITLE, `Reply to “${TITLE}”`],
    [`${TITLE}, part 1`, `${TITLE}, part 2`],
    [TITLE, `${TITLE}: Part II`],
    [TITLE, `${TITLE} II`],
    [TITLE, `${TITLE}: Corrigendum`],
    [TITLE, `${TITLE} (Corrigendum)`],
    [TITLE, `${TITLE} – Reply`],
    [TITLE, `[Erratum] ${TITLE}`],
    [TITLE, `“Further comment on ‘${TITLE}’”`],
    [TITLE, `In reply: ${TITLE}`],
    [TITLE, `Withdrawal: ${TITLE}`],
    [TITLE, `Data from: ${TITLE}`],
    [TITLE, `Erwiderung auf: ${TITLE}`],
    [TITLE, `Réponse à « ${TITLE} »`.normalize('NFD')],
    [`${TITLE}. Part A: theory`, `${TITLE}. Part B: theory`],
    [`${TITLE}: part ii`, `${TITLE}: part iii`],
    ['Annual report on sea ice 2019', 'Annual report on sea ice 2020'],
    ['Phononic frequency comb via three-mode parametric mixing', 'Hyperfine phononic frequency comb'],
    ['Ice', 'Ice and snow'],
    ['', TITLE],
    ['', ''],
  ]
  for (const [one, other] of apart)
    test(`name two works: ${one} / ${other}`, () => {
      assert.ok(!titlesAgree(one, other))
      assert.ok(!titlesAgree(other, one))
    })
})

const record = (fields: Partial<Parameters<typeof isRevision>[0]>) => ({
  title: TITLE,
  authors: ['Ada Lovelace'],
  publicationYear: 2008,
  abstract: '',
  ...fields,
})

test('replies under the title of the discussed paper also need the same first author', () => {
  const title = 'Discussion of “Least angle regression” by Efron et al.'
  assert.ok(
    !isSameIdentified(record({ title, authors: ['S. Weisberg'] }), record({ title, authors: ['R. Stine'] })),
  )
  assert.ok(
    isSameIdentified(
      record({ title, authors: ['S. Weisberg'] }),
      record({ title, authors: ['Sanford Weisberg'] }),
    ),
  )
  assert.ok(isSameIdentified(record({ authors: ['S. Weisberg'] }), record({ authors: ['R. Stine'] })))
})

describe('records with one DOI and different words in their titles', () => {
  const abstract =
    'Aspirin was given to five hundred people for two years, and fewer of those who took it daily had a stroke than of those who did not.'
  const pairs: [one: string, other: string][] = [
    ['Aspirin and the risk of stroke in elderly men', 'Aspirin and the risk of stroke in elderly women'],
    ['Aspirin for stroke with atrial fibrillation', 'Aspirin for stroke without atrial fibrillation'],
    ['Low-dose aspirin in primary prevention', 'Low-dose aspirin in primary prevention among women'],
    ['Symmetric effects of aspirin on platelets', 'Asymmetric effects of aspirin on platelets'],
    ['Aspirin, then clopidogrel, after a stroke', 'Clopidogrel, then aspirin, after a stroke'],
    ['接受手术的卒中老年患者中阿司匹林的使用研究', '接受手术的非卒中老年患者中阿司匹林的使用研究'],
  ]
  for (const [one, other] of pairs)
    test(`are one work only if their abstracts say so: ${other}`, () => {
      const [first, second] = [record({ title: one, abstract }), record({ title: other, abstract })]
      assert.ok(isSameIdentified(first, second))
      assert.ok(!isSameIdentified(first, { ...second, authors: ['Grace Hopper'] }))
      assert.ok(!isSameIdentified(first, { ...second, abstract: 'Platelets of mice were counted.' }))
      assert.ok(!isSameIdentified({ ...first, abstract: '' }, { ...second, abstract: '' }))
    })

  const spelling: [one: string, other: string][] = [
    [TITLE, `${TITLE}: lessons from three maps`],
    [TITLE, `The ${TITLE}`],
    [TITLE, 'Dynamics toward the Feigenbaum attractors'],
    [TITLE, 'Dynamics towards the Feigenbuam attractor'],
    [TITLE, 'Dynamics towards the Feigenbbaum attractor'],
    ['Thickness of sea ice in summer', 'Thickness of seaice in summer'],
  ]
  for (const [one, other] of spelling)
    test(`are one work where the words are the same: ${other}`, () => {
      assert.ok(isSameIdentified(record({ title: one }), record({ title: other, abstract })))
    })
})

test('regular parts of a journal or book that state its DOI are one only by the same people, with abstracts that agree', () => {
  const editorial = record({ title: 'Editorial', abstract: 'This issue is about ice.' })
  assert.ok(
    isSameIdentified(editorial, { ...editorial, abstract: 'This issue is about ice. It has six papers.' }),
  )
  assert.ok(!isSameIdentified(editorial, { ...editorial, abstract: 'Kelp, and nothing else.' }))
  assert.ok(!isSameIdentified(editorial, { ...editorial, authors: ['Grace Hopper'] }))
})

test('a record may change its title while its author and year, or its abstract, stay', () => {
  const abstract =
    'We follow the trajectories of a map at the edge of chaos, and find that they are ordered in a hierarchy which repeats itself at every scale that was measured.'
  assert.ok(isRevision(record({}), record({ title: 'Orbits at the edge of chaos' })))
  assert.ok(isRevision(record({ abstract }), record({ abstract, title: 'Orbits', authors: [] })))
  assert.ok(
    !isRevision(record({}), record({ title: 'Orbits at the edge of chaos', authors: ['Grace Hopper'] })),
  )
  assert.ok(
    !isRevision(record({ authors: [] }), record({ title: 'Orbits at the edge of chaos', authors: [] })),
  )
  assert.ok(!isRevision(record({}), record({ title: `Erratum: ${TITLE}` })))
})

const WORDS =
  'kelp forest canopy storm urchin reef current larvae sediment light nutrient depth coast winter'.split(' ')
/** Sixty words, deterministic by `start`. */
const abstractOf = (start: number) =>
  `${Array.from({ length: 60 }, (_, at) => `${WORDS[(start + at * (at + 3)) % WORDS.length]}${(start + at) % 9}`).join(' ')}.`

const kelp: Worded = {
  title: 'Kelp after storms',
  abstract: abstractOf(1),
  authors: ['Ada Byron', 'Grace Hopper'],
  publicationYear: 2024,
}
/** The same abstract with its last words rewritten: some seven of ten sequences are left. */
const revised = (words: number) =>
  kelp.abstract
    .split(' ')
    .slice(0, -words)
    .concat('and all that we have written anew since'.split(' '))
    .join(' ')

test('a preprint and its journal version are one text, whatever the title', () => {
  const journal = { ...kelp, title: 'How forests of kelp recover', publicationYear: 2025 }
  assert.ok(isSameText(kelp, journal))
  assert.ok(textKeysOf(kelp).some((key) => textKeysOf(journal).includes(key)))
})

test('much common text is enough with the same first author; with another nearly all is needed', () => {
  const other = { ...kelp, abstract: revised(5) }
  assert.ok(isSameText(kelp, other))
  assert.ok(!isSameText(kelp, { ...other, authors: ['Mary Somerville'] }))
  assert.ok(isSameText(kelp, { ...kelp, authors: ['Mary Somerville'] }))
})

test('parts, yearly reports and corrections are works of their own', () => {
  assert.ok(!isSameText({ ...kelp, title: 'Kelp, part 1' }, { ...kelp, title: 'Kelp, part 2' }))
  assert.ok(!isSameText({ ...kelp, title: 'Kelp I' }, { ...kelp, title: 'Kelp II' }))
  assert.ok(!isSameText(kelp, { ...kelp, title: 'Correction to: Kelp after storms' }))
})

test('distant years, other texts and short abstracts are not the same', () => {
  assert.ok(!isSameText(kelp, { ...kelp, publicationYear: 2021 }))
  assert.ok(isSameText(kelp, { ...kelp, publicationYear: null }))
  assert.ok(!isSameText(kelp, { ...kelp, abstract: abstractOf(5) }))
  const short = { ...kelp, abstract: 'No abstract is available.' }
  assert.ok(!isSameText(short, short))
  assert.deepEqual(textKeysOf(short), [])
})
