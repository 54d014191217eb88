import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeQuery, parseQuery } from '../index.ts'

const read = (query: string) => describeQuery(parseQuery(query).root)

const understood: [query: string, meaning: string][] = [
  ['graph neural networks', '“graph”, “neural”, “networks”'],
  ['"deep learning" survey', '“deep learning”, “survey”'],
  ['“deep learning”', '“deep learning”'],
  ['solar AND wind', '“solar” and “wind”'],
  ['solar OR wind', '“solar” or “wind”'],
  ['solar NOT wind', '“solar”, not “wind”'],
  ['solar -wind -"fossil fuel"', '“solar”, not “wind”, not “fossil fuel”'],
  ['(solar OR wind) AND storage', '(“solar” or “wind”) and “storage”'],
  ['a b OR c d', '(“a”, “b”) or (“c”, “d”)'],
  ['a AND b c', '(“a” and “b”), “c”'],
  ['DNA AND RNA', '“DNA” and “RNA”'],
  ['DNA AND RNA AND PROTEIN', '“DNA” and “RNA” and “PROTEIN”'],
  ['(SOLAR OR WIND) AND STORAGE', '(“SOLAR” or “WIND”) and “STORAGE”'],
  ['HEAT TRANSFER AND FLUID FLOW', '“HEAT”, “TRANSFER”, “AND”, “FLUID”, “FLOW”'],
  ['EFFECTS OF DNA AND RNA', '“EFFECTS”, “OF”, “DNA”, “AND”, “RNA”'],
  ['IS IT COLD OR NOT', '“IS”, “IT”, “COLD”, “OR”, “NOT”'],
  ['rock AND the hard place', '“rock”, “AND”, “the”, “hard”, “place”'],
  ['cats AND OR dogs', '“cats”, “AND”, “OR”, “dogs”'],
  ['solar AND NOT wind', '“solar” and not “wind”'],
  ['solar AND (NOT wind)', '“solar” and not “wind”'],
  ['NOT wind', '“NOT”, “wind”'],
  ['wind NOT', '“wind”, “NOT”'],
  ['-wind', '“-wind”'],
  ['blockchain -based voting', '“blockchain”, “-based”, “voting”'],
  ['state -of-the-art methods', '“state”, “-of-the-art”, “methods”'],
  ['non -linear waves', '“non”, “-linear”, “waves”'],
  ['co-author -network', '“co-author”, not “network”'],
  ['sorting in O(n log n) time', '“sorting”, “in”, “O(n log n)”, “time”'],
  ['f(x, y) and g(h(x) + 1)', '“f(x, y)”, “and”, “g(h(x) + 1)”'],
  ['$O(n \\log n)$ sorting', '“O(n log n)”, “sorting”'],
  ['BiSbTe$_3$ films', '“BiSbTe₃”, “films”'],
  ['title:graph author:"Ada Lovelace"', 'in the title “graph”, by the author “Ada Lovelace”'],
  ['title:(graph theory)', 'in the title “graph”, in the title “theory”'],
  ['source:arXiv year:2019..2023', 'source “arXiv”, published 2019 to 2023'],
  ['year:2020', 'published in 2020'],
  ['year:2019..', 'published since 2019'],
  ['year:..1999', 'published until 1999'],
  ['doi:10.1000/xyz123', 'DOI 10.1000/xyz123'],
  [
    'orcid:https://orcid.org/0000-0002-1825-0097 -orcid:000000021694233X',
    'an author with the ORCID iD 0000-0002-1825-0097, not an author with the ORCID iD 0000-0002-1694-233X',
  ],
  ['cites:"10.1000/xyz123" ice', 'articles that cite DOI 10.1000/xyz123, “ice”'],
  ['catal*', 'words starting with “catal”'],
  ['AND', '“AND”'],
  ['OR cats', '“OR”, “cats”'],
  ['cats AND', '“cats”, “AND”'],
  ['to be or not to be', '“to”, “be”, “or”, “not”, “to”, “be”'],
  ['f(x) at -40 °C', '“f(x)”, “at”, “-40”, “°C”'],
  ['Smith, J.', '“Smith,”, “J.”'],
  ['the (DSF)-mediated quorum', '“the”, “DSF”, “-mediated”, “quorum”'],
  ['(1+1)-dimensional -integrable', '“1+1”, “-dimensional”, not “integrable”'],
  [String.raw`Schr\"odinger and K\"ahler`, '“Schrödinger”, “and”, “Kähler”'],
  [String.raw`K\"ahler "flat metrics"`, '“Kähler”, “flat metrics”'],
  ['http://example.org/a:b', '“http://example.org/a:b”'],
  ['K* decay', '“K*”, “decay”'],
  ['mangrove[tiab] AND "blue carbon"[ti]', 'in the title “mangrove” and in the title “blue carbon”'],
  ['mangrove[Title/Abstract] AND 2015:2020[dp]', '“mangrove” and published 2015 to 2020'],
  [
    'TITLE-ABS-KEY(mangrove) AND AUTH(Smith) AND PUBYEAR > 2015',
    '“mangrove” and by the author “Smith” and published since 2016',
  ],
  ['TS=(mangrove NEAR/3 carbon) AND PY=2015-2020', '(“mangrove”, “carbon”) and published 2015 to 2020'],
]

for (const [query, meaning] of understood) {
  test(`“${query}” searches for ${meaning}`, () => {
    assert.equal(read(query), meaning)
    assert.deepEqual(parseQuery(query).problems, [])
  })
}

const repaired: [query: string, meaning: string, problem: RegExp][] = [
  ['"deep learning', '“deep”, “learning”', /quotation mark was not closed/],
  ['(solar OR wind', '“solar” or “wind”', /was not closed/],
  ['solar) wind', '“solar”, “wind”', /without an opening/],
  ['ab*', '“ab”', /three characters/],
  ['year:soon', '“soon”', /not a year/],
  ['year:2023..2019', 'published 2019 to 2023', /swapped/],
  ['cites:nonsense', '“nonsense”', /not a DOI/],
  ['doi:nonsense', '“nonsense”', /not a DOI/],
  ['orcid:0000-0002-1825-0098', '“0000-0002-1825-0098”', /not an ORCID iD/],
  ['() solar', '“solar”', /Empty parentheses/],
]

for (const [query, meaning, problem] of repaired) {
  test(`the malformed “${query}” searches for ${meaning}, and the repair is reported`, () => {
    assert.equal(read(query), meaning)
    assert.match(parseQuery(query).problems.join(' '), problem)
  })
}

for (const query of ['', '   ', '???', '"', '"" ()', '---', '*', 'title:']) {
  test(`“${query}” searches for ${query === 'title:' ? 'the word' : 'nothing'}, without an error`, () => {
    assert.equal(parseQuery(query).root === null, query !== 'title:')
  })
}

test('a source or topic without a visible character asks for nothing', () => {
  for (const query of ['topic:""', 'source:" "', 'topic:"\u200b"', 'source:"\u00a0\u2060"'])
    assert.equal(parseQuery(query).root, null, query)
})

test('random strings of characters and operators are parsed without an error', () => {
  const pieces = [
    '(',
    ')',
    '"',
    'AND',
    'OR',
    'NOT',
    '-',
    '*',
    'a',
    'title:',
    'year:',
    'year:20',
    'doi:',
    ' ',
    ':',
    '\\',
    '%',
    '“',
    '\u0000',
    '😀',
  ]
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 3000; round++) {
    const query = Array.from(
      { length: next(14) },
      () => `${pieces[next(pieces.length)]}${next(2) ? ' ' : ''}`,
    ).join('')
    assert.doesNotThrow(() => describeQuery(parseQuery(query).root), query)
  }
  assert.doesNotThrow(() => parseQuery('('.repeat(4096)))
  assert.doesNotThrow(() => parseQuery('-'.repeat(4096)))
  assert.doesNotThrow(() => parseQuery('NOT '.repeat(1024)))
})
