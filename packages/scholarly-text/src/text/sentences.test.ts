import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitSentences } from '../index.ts'

const cases: [name: string, text: string, sentences: string[]][] = [
  [
    'plain prose',
    'We study graphs. They are large! Are they sparse? Yes.',
    ['We study graphs.', 'They are large!', 'Are they sparse?', 'Yes.'],
  ],
  [
    'citations',
    'As shown by Smith et al. (2019), it holds. See Fig. 3 and Eq. 4 for details.',
    ['As shown by Smith et al. (2019), it holds.', 'See Fig. 3 and Eq. 4 for details.'],
  ],
  [
    'latin abbreviations',
    'Some metals, e.g. iron, rust, i.e. oxidise. Others do not.',
    ['Some metals, e.g. iron, rust, i.e. oxidise.', 'Others do not.'],
  ],
  [
    'decimals and versions',
    'The rate was 0.05 per day in v. 2.1 of the model. It rose.',
    ['The rate was 0.05 per day in v. 2.1 of the model.', 'It rose.'],
  ],
  [
    'initials',
    'J. R. Smith and K. Jones proved it. Later work agrees.',
    ['J. R. Smith and K. Jones proved it.', 'Later work agrees.'],
  ],
  [
    'species',
    'Cultures of E. coli grew. S. aureus did not.',
    ['Cultures of E. coli grew.', 'S. aureus did not.'],
  ],
  [
    'a letter that ends a sentence',
    'Patients lacked vitamin C. The others were well.',
    ['Patients lacked vitamin C.', 'The others were well.'],
  ],
  [
    'section labels',
    'BACKGROUND: Sleep matters. METHODS: We asked 20 people. CONCLUSIONS: It does.',
    ['BACKGROUND: Sleep matters.', 'METHODS: We asked 20 people.', 'CONCLUSIONS: It does.'],
  ],
  [
    'section labels of several words',
    'MATERIALS AND METHODS: We asked 20 people. MAIN RESULTS: It does. RESULTS AND DISCUSSION: So what.',
    [
      'MATERIALS AND METHODS: We asked 20 people.',
      'MAIN RESULTS: It does.',
      'RESULTS AND DISCUSSION: So what.',
    ],
  ],
  [
    'a section label that no full stop and no space precedes',
    'BACKGROUND: (n = 5)METHODS/RESULTS: We asked PATIENTS AND METHODS: none',
    ['BACKGROUND: (n = 5)', 'METHODS/RESULTS: We asked', 'PATIENTS AND METHODS: none'],
  ],
  ['an ellipsis', 'It goes on ... and on. Then it stops.', ['It goes on ... and on.', 'Then it stops.']],
  ['quotation marks', 'They wrote “it works.” We agree.', ['They wrote “it works.”', 'We agree.']],
  ['paragraphs without a full stop', 'A heading\n\nThe text begins.', ['A heading', 'The text begins.']],
  [
    'headings on lines of their own',
    'Relatives\nFireflies, like other beetles, have wing cases. They glow.\n2.1 Habitat and range (in Europe)\nMost fireflies of the temperate zone live in meadows near running water.',
    [
      'Relatives',
      'Fireflies, like other beetles, have wing cases.',
      'They glow.',
      '2.1 Habitat and range (in Europe)',
      'Most fireflies of the temperate zone live in meadows near running water.',
    ],
  ],
  [
    'a heading below a heading',
    'Methods\nParticipants\nWe asked twenty people of all ages.',
    ['Methods', 'Participants', 'We asked twenty people of all ages.'],
  ],
  ['Chinese', '我们研究图。它们很大。', ['我们研究图。', '它们很大。']],
  ['blanks only', '  ', []],
]

for (const [name, text, sentences] of cases) {
  test(`sentences are found in a text with ${name}`, () => {
    const found = splitSentences(text)
    assert.deepEqual(
      found.map((sentence) => sentence.text),
      sentences,
    )
    for (const sentence of found) assert.equal(text.slice(sentence.start, sentence.end), sentence.text)
  })
}

const joined: [name: string, text: string][] = [
  ['a unit in full stops', 'The U.S. Department of Energy paid for it.'],
  ['a reference behind its abbreviation', 'It is as in Ref. [3] and Figs. 2 and 3.'],
  ['a degree', 'Ph.D. students took part.'],
  ['a firm that a small letter follows', 'It was made by Acme Inc. in 2019.'],
  ['an exclamation within a sentence', '“Stop!” she said.'],
  ['numbers of sections', 'Sect. 4.2.1 has the proof.'],
  ['a full stop in a name', 'Node.js and v1.2.3 were used.'],
  [
    'a line of wrapped prose',
    'We present new results of the Large\nHadron Collider on the decay of the\nHiggs boson.',
  ],
  [
    'a short line within a sentence',
    'The wings of the\nLampyridae\nCovering the whole body in repose are soft in all genera.',
  ],
  ['a species in brackets', 'The gull (L. argentatus) nests here.'],
]
for (const [name, text] of joined)
  test(`no sentence ends at ${name}`, () =>
    assert.deepEqual(
      splitSentences(text).map((each) => each.text),
      [text],
    ))

const split: [name: string, text: string, at: number][] = [
  ['a value', 'It was so (p < 0.05). p = 3 would be absurd.', 21],
  ['a number', 'There were 5. 6 more came.', 13],
  ['a firm that a new sentence follows', 'It was made by Acme Inc. They sold it.', 24],
  ['a bracket that closes behind the full stop', 'So it is (see Fig. 2.) Then it was not.', 22],
  ['a question with an exclamation', 'Is it so?! It is.', 10],
  ['a Chinese quotation', '他说：“好。”我们同意。', 7],
]
for (const [name, text, at] of split)
  test(`a sentence ends after ${name}`, () =>
    assert.deepEqual(
      splitSentences(text).map(({ end }) => end),
      [at, text.length],
    ))

test('only whitespace is lost between the sentences of a random text', () => {
  const pieces = [
    'A',
    'study',
    'al.',
    'e.g.',
    'Fig.',
    '3',
    '.',
    '. ',
    '!',
    '?',
    '…',
    ' ',
    '\n\n',
    '\n',
    '(',
    ')',
    '”',
    'METHODS:',
    'RESULTS AND DISCUSSION:',
    '。',
    'J.',
    'p = 0.5',
    '😀',
  ]
  let seed = 5
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 2000; round++) {
    const text = Array.from(
      { length: next(16) },
      () => `${pieces[next(pieces.length)]}${next(2) ? ' ' : ''}`,
    ).join('')
    let from = 0
    for (const { text: sentence, start, end } of splitSentences(text)) {
      assert.equal(text.slice(from, start).trim(), '', text)
      assert.equal(text.slice(start, end), sentence)
      assert.ok(sentence.trim() === sentence && sentence !== '', text)
      from = end
    }
    assert.equal(text.slice(from).trim(), '', text)
  }
})
