import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitSentences } from './index.ts'

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
  ['Chinese', '我们研究图。它们很大。', ['我们研究图。', '它们很大。']],
  ['nothing', '  ', []],
]

for (const [name, text, sentences] of cases) {
  test(`splits ${name}`, () => {
    const found = splitSentences(text)
    assert.deepEqual(
      found.map((sentence) => sentence.text),
      sentences,
    )
    for (const sentence of found) assert.equal(text.slice(sentence.start, sentence.end), sentence.text)
  })
}
