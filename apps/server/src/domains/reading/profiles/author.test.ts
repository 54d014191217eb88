import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthoredArticle } from '#domains/articles'
import { type Author, authorIdentified, authorNamed, namesOfOrcid } from './author.ts'
import { affiliationsOf, authorsOf, coAuthorsOf, topicsOf, yearsOf } from './facts.ts'
import { byYear, worksOf } from './works.ts'

const MINE = 'https://orcid.org/0000-0002-1825-0097'
const THEIRS = 'https://orcid.org/0000-0002-1694-233X'

type Fields = Partial<AuthoredArticle>
const article = (id: string, authors: string[], fields: Fields = {}): AuthoredArticle => ({
  id,
  workKey: id,
  publicationYear: 2020,
  authors,
  orcids: [],
  affiliations: [],
  categories: [],
  dois: [],
  ...fields,
})
const works = (...articles: AuthoredArticle[]) =>
  worksOf(
    articles.map(({ id }) => id),
    articles,
  )
const at = (name: string, ...authors: number[]) => [{ name, authors }]
const idsOf = (some: Author['named']) => some.map(({ work }) => work.id)

/** The page of MINE. */
function page(...articles: AuthoredArticle[]) {
  const all = works(...articles)
  const author = authorIdentified(MINE, all, namesOfOrcid(MINE, all))
  assert.ok(author)
  return author
}
const mine = (authors: string[], fields: Fields = {}) =>
  article('mine', authors, { orcids: authors.map((_, place) => (place ? '' : MINE)), ...fields })

test('two co-authors make a work without an iD certain, one does not', () => {
  const { identified, withIdentifier, named } = page(
    mine(['Wei Zhang', 'Ada Okafor', 'Bela Nagy', 'Chen Fu']),
    article('two', ['Ada Okafor', 'Bela Nagy', 'Wei Zhang']),
    article('one', ['Wei Zhang', 'Chen Fu', 'Dora Pap']),
    article('none', ['Wei Zhang']),
  )
  assert.deepEqual([idsOf(identified), withIdentifier], [['mine', 'two'], 1])
  assert.deepEqual(idsOf(named), ['one', 'none'])
})

test('one co-author and the institution make a work certain, whatever else an address says', () => {
  const own = mine(['Wei Zhang', 'Ada Okafor'], {
    affiliations: at('Department of Physics, University of Lakes, Laketown', 0),
  })
  const other = (id: string, affiliations: AuthoredArticle['affiliations']) =>
    article(id, ['Ada Okafor', 'Wei Zhang'], { affiliations })
  const { identified, named } = page(
    own,
    other('same', at('University of Lakes; Institute of Ice', 1)),
    other('of the co-author', at('University of Lakes', 0)),
    other('department', at('Department of Physics, University of Hills', 1)),
  )
  assert.deepEqual(idsOf(identified), ['mine', 'same'])
  assert.deepEqual(idsOf(named), ['of the co-author', 'department'])
})

test('initials, and other middle names, are never certain', () => {
  const { identified, named } = page(
    mine(['John A. Smith', 'Ada Okafor', 'Bela Nagy']),
    article('initials', ['J. Smith', 'Ada Okafor', 'Bela Nagy']),
    article('other', ['John B. Smith', 'Ada Okafor', 'Bela Nagy']),
    article('without', ['John Smith', 'Ada Okafor', 'Bela Nagy']),
  )
  assert.deepEqual(idsOf(identified), ['mine', 'without'])
  assert.deepEqual(idsOf(named), ['initials', 'other'])
})

test('a co-author of another person of the name makes a work doubtful', () => {
  const team = ['Ada Okafor', 'Bela Nagy']
  const { identified, named, people } = page(
    mine(['Wei Zhang', ...team]),
    article('theirs', ['Wei Zhang', 'Bela Nagy'], { orcids: [THEIRS, ''] }),
    article('whose', ['Wei Zhang', ...team]),
  )
  assert.deepEqual([idsOf(identified), idsOf(named)], [['mine'], ['whose']])
  assert.deepEqual(people, [{ orcid: THEIRS, key: '0000-0002-1694-233X', name: 'Wei Zhang', count: 1 }])
})

test('a work that is joined shows further ones to be the person’s', () => {
  const { identified } = page(
    mine(['Wei Zhang', 'Ada Okafor', 'Bela Nagy']),
    article('next', ['Wei Zhang', 'Ada Okafor', 'Bela Nagy', 'Chen Fu', 'Dora Pap']),
    article('last', ['Wei Zhang', 'Chen Fu', 'Dora Pap']),
  )
  assert.deepEqual(idsOf(identified), ['mine', 'next', 'last'])
})

test('hundreds of co-authors are no evidence, and are not counted', () => {
  const crowd = Array.from({ length: 500 }, (_, number) => `Ada Okafor${'abcdefghij'[number % 10]}${number}`)
  const { identified, named } = page(mine(['Wei Zhang', ...crowd]), article('next', ['Wei Zhang', ...crowd]))
  assert.deepEqual([idsOf(identified), idsOf(named)], [['mine'], ['next']])
  assert.deepEqual(coAuthorsOf([...identified, ...named]), [])
})

test('two people of one name on one work are two people', () => {
  const twins = article('twins', ['Wei Zhang', 'Wei Zhang'], { orcids: [THEIRS, ''] })
  const author = authorNamed('Wei Zhang', works(twins))
  assert.deepEqual([idsOf(author?.named ?? []), author?.people.map(({ count }) => count)], [['twins'], [1]])
  assert.deepEqual(idsOf(page(mine(['Wei Zhang']), twins).named), ['twins'])
  const both = article('both', ['Wei Zhang', 'Wei Zhang'], { orcids: [THEIRS, MINE] })
  const { identified, people } = page(both)
  assert.deepEqual([idsOf(identified), people], [['both'], []])
})

test('one person of five names has the works under all of them', () => {
  const names = ['Maria Rossi', 'Maria Bianchi', 'M. Rossi', '玛丽亚', 'Maria Rossi-Bianchi']
  const stated = names.map((name, number) => article(`${number}`, [name], { orcids: [MINE] }))
  const more = [article('a', ['Bianchi, Maria']), article('b', ['玛丽亚']), article('c', ['Marta Rossi'])]
  const author = page(...stated, ...more)
  assert.deepEqual(idsOf(author.identified), ['0', '1', '2', '3', '4'])
  assert.deepEqual(idsOf(author.named), ['a', 'b'])
  assert.equal(author.forms.length, 5)
})

test('an iD that stands at another author by mistake does not rename the person', () => {
  const usual = ['1', '2', '3'].map((id) => article(id, ['Wei Zhang'], { orcids: [MINE] }))
  const wrong = article('wrong', ['Maximilian Johannes Oberhuber'], { orcids: [MINE] })
  assert.equal(page(...usual, wrong).name, 'Wei Zhang')
})

test('a name of fewer than a twentieth of the works of an iD is a mistake, and not searched for', () => {
  const usual = Array.from({ length: 20 }, (_, at) => article(`${at}`, ['Wei Zhang'], { orcids: [MINE] }))
  const wrong = article('wrong', ['Maximilian Oberhuber'], { orcids: [MINE] })
  assert.deepEqual(namesOfOrcid(MINE, works(...usual, wrong)), ['Wei Zhang'])
  assert.deepEqual(namesOfOrcid(MINE, works(...usual.slice(1), wrong)), ['Wei Zhang', 'Maximilian Oberhuber'])
})

test('a work that several sources have is one, and states an iD if one of its copies does', () => {
  const copies = [
    article('a', ['W. Zhang'], { workKey: 'one' }),
    article('b', ['Wei Zhang'], { workKey: 'one', orcids: [MINE], publicationYear: null }),
    article('c', ['Wei Zhang'], { workKey: 'two' }),
  ]
  const author = authorNamed('Zhang, Wei', works(...copies))
  assert.deepEqual(idsOf(author?.named ?? []), ['c'])
  assert.deepEqual(author?.people, [{ orcid: MINE, key: '0000-0002-1825-0097', name: 'Wei Zhang', count: 1 }])
  assert.equal(page(...copies).withIdentifier, 1)
})

test('nobody’s page has a work that does not carry the name', () => {
  const others = [article('1', ['Wen Zhang']), article('2', []), article('3', ['Zhang Institute'])]
  assert.equal(authorNamed('Wei Zhang', works(...others)), null)
  assert.equal(authorNamed('', works(...others)), null)
  assert.deepEqual(idsOf(page(mine(['Wei Zhang']), ...others).named), [])
})

test('a name that may be several people’s stays as it was typed', () => {
  const both = works(article('1', ['George Hinton']), article('2', ['Geoffrey E. Hinton']))
  assert.equal(authorNamed('G. Hinton', both)?.name, 'G. Hinton')
  assert.equal(authorNamed('Hinton, Geoffrey', both)?.name, 'Geoffrey E. Hinton')
})

test('affiliations have the years of the works that state them, latest first', () => {
  const { identified } = page(
    mine(['Wei Zhang'], { id: 'x', workKey: 'x', affiliations: at('Lake University', 0) }),
    mine(['Wei Zhang'], { affiliations: at('Lake university.', 0), publicationYear: 2014 }),
    mine(['Wei Zhang', 'Ada Okafor'], {
      id: 'y',
      workKey: 'y',
      publicationYear: 2022,
      affiliations: [...at('Hill University', 0), ...at('Elsewhere', 1)],
    }),
    mine(['Wei Zhang'], { id: 'z', workKey: 'z', publicationYear: null, affiliations: at('Undated', 0) }),
  )
  assert.deepEqual(affiliationsOf(identified), [
    { name: 'Hill University', startYear: 2022, endYear: 2022 },
    { name: 'Lake University', startYear: 2014, endYear: 2020 },
    { name: 'Undated', startYear: null, endYear: null },
  ])
})

test('years, topics and authors count works, once each', () => {
  const some = works(
    article('1', ['Ada Okafor', 'Wei Zhang'], { categories: ['Neural networks', 'neural-networks'] }),
    article('2', ['Okafor, Ada'], { categories: ['Neural networks', 'Ice'], publicationYear: 2018 }),
    article('3', ['A. Okafor'], { publicationYear: null, categories: ['Ice'] }),
    article('4', ['Ada Okafor'], { orcids: [MINE], categories: ['Ice'] }),
  )
  assert.deepEqual(yearsOf(some), [
    { year: 2018, count: 1 },
    { year: 2020, count: 2 },
  ])
  assert.deepEqual(topicsOf(some), [
    { name: 'Ice', count: 3 },
    { name: 'Neural networks', count: 2 },
  ])
  assert.deepEqual(authorsOf(some.flatMap(({ copies }) => copies)).slice(0, 2), [
    { name: 'Ada Okafor', key: '0000-0002-1825-0097', count: 3 },
    { name: 'A. Okafor', key: 'A. Okafor', count: 1 },
  ])
  assert.deepEqual(
    some.toSorted(byYear('oldest')).map(({ id }) => id),
    ['2', '1', '4', '3'],
  )
})
