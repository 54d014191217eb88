import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CUE_NAMES, countCues, isDangling, leansBack, saysResult, sectionOf, withoutLabel } from './cues.ts'

const cuesIn = (sentence: string) =>
  Object.fromEntries(countCues(sentence).flatMap((count, at) => (count ? [[CUE_NAMES[at], count]] : [])))

describe('the label of a section', () => {
  const labelled: [sentence: string, section: number, shown: string][] = [
    ['BACKGROUND: Sleep matters.', 1, 'Sleep matters.'],
    ['Objective - To see whether sleep matters.', 2, 'To see whether sleep matters.'],
    ['Methods. Twenty people slept.', 3, 'Twenty people slept.'],
    ['MATERIALS AND METHODS: Twenty people slept.', 3, 'Twenty people slept.'],
    ['DESIGN, SETTING, AND PARTICIPANTS Twenty people slept.', 3, 'Twenty people slept.'],
    ['RESULTS They slept well.', 4, 'They slept well.'],
    ['Main results: They slept well.', 4, 'They slept well.'],
    ['RESULTS AND DISCUSSION: They slept well.', 4, 'They slept well.'],
    ['Methods/Results: They slept well.', 3, 'They slept well.'],
    ['Conclusions: Sleep matters.', 5, 'Sleep matters.'],
    ['FUNDING: None.', 5, 'None.'],
  ]
  for (const [sentence, section, shown] of labelled)
    test(`of “${sentence}” names section ${section} and is not shown`, () => {
      assert.equal(sectionOf(sentence), section)
      assert.equal(withoutLabel(sentence), shown)
    })

  test('is not found in text that only looks like one', () => {
    for (const sentence of [
      'Results were good.',
      'DNA repair matters.',
      'Methods for sleep: a view.',
      'The RESULTS: good.',
      'NASA Data: none.',
    ]) {
      assert.equal(sectionOf(sentence), 0, sentence)
      assert.equal(withoutLabel(sentence), sentence)
    }
  })
})

describe('a cue', () => {
  test('is a word as a whole, in any case', () => {
    assert.deepEqual(cuesIn('WE, ours'), { we: 1 })
    assert.deepEqual(cuesIn('foundation of showers'), {})
  })

  test('of two words counts where they follow each other', () => {
    assert.equal(cuesIn('Of this paper the sea is calm')['thisWork'], 1)
    assert.equal(cuesIn('Of this long paper the sea is calm')['thisWork'], undefined)
  })

  test('counts up to three times', () => {
    assert.equal(cuesIn('but but')['contrast'], 2)
    assert.equal(cuesIn('but but but but but')['contrast'], 3)
  })
})

test('a sentence that refers back reads badly alone; one that depends on the sentence before is meaningless alone', () => {
  const openings: [opening: string, dangles: boolean, leans: boolean][] = [
    ['However, the sea was calm.', true, true],
    ['These are calm seas.', true, true],
    ['These seas were calm.', true, false],
    ['Thus the sea was calm.', true, false],
    ['On the other hand, seas are calm.', false, true],
    ['Italy has calm seas.', false, false],
    ['Thistles grow by the sea.', false, false],
    ['The sea, however, was calm.', false, false],
  ]
  for (const [sentence, dangles, leans] of openings)
    assert.deepEqual([isDangling(sentence), leansBack(sentence)], [dangles, leans], sentence)
})

test('a result is recognised by its section, or by words outside the background', () => {
  const says = (sentence: string) => saysResult({ section: sectionOf(sentence), cues: countCues(sentence) })
  assert.ok(says('RESULTS: Calm.'))
  assert.ok(says('We found that the sea was calm.'))
  assert.ok(says('Therefore seas are calm.'))
  assert.ok(!says('BACKGROUND: Others found that the sea was calm.'))
  assert.ok(!says('The sea is wide.'))
})
