import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { foldCharacter, foldText } from './fold.ts'
import { containsExactly } from '../matching/literal-match.ts'

const folded = (text: string) => foldText(text).text
/** Returns the original of each part of the folded text that has one origin. */
function originals(text: string): string[] {
  const { origin } = foldText(text)
  const starts = [...new Set(origin ?? Array.from({ length: text.length + 1 }, (_, at) => at))]
  return starts.slice(0, -1).map((start, at) => text.slice(start, starts[at + 1]))
}

const folds: [what: string, text: string, reads: string][] = [
  ['case', 'GRAPH Neural', 'graph neural'],
  ['accents, however they are stored', 'Erd\u0151s, Erdo\u030bs', 'erdos, erdos'],
  ['letters that have no accent to lose', 'Łódź, Ørsted, Þórður, Đorđe', 'lodz, orsted, thordur, dorde'],
  ['ligatures, also those of typesetting', 'Æther of ﬁne ﬂow, œuvre', 'aether of fine flow, oeuvre'],
  ['the sharp s and the final sigma', 'Straße ΣΊΣΥΦΟΣ', 'strasse σισυφοσ'],
  ['the dotted and the dotless I', 'İstanbul ısı', 'istanbul isi'],
  ['small and raised figures', 'H₂O at 10² m', 'h2o at 102 m'],
  ['wide and narrow forms', 'ＡＢＣ ｶｸ', 'abc カク'],
  ['apostrophes of all kinds', "O‘Neil’s O`Neil's Oʼneil", "o'neil's o'neil's o'neil"],
  ['dashes of all kinds', 'x‐ray x–ray x−ray x—ray', 'x-ray x-ray x-ray x-ray'],
  ['what nobody sees', 'co\u00adoper\u200bate\ufeff', 'cooperate'],
  ['marks of trade', 'Matlab® and Excel™', 'matlab and excel'],
  ['fractions in one sign', '½ of ¾', '1/2 of 3/4'],
  ['roots', '√2', 'sqrt 2'],
  ['degrees in one sign', '37 ℃', '37 °c'],
]
for (const [what, text, reads] of folds)
  test(`${what}: “${text}” is compared as “${reads}”`, () => assert.equal(folded(text), reads))

describe('a Greek letter', () => {
  test('that is a symbol becomes its name, separated from its word', () => {
    assert.equal(folded('α-synuclein'), 'alpha-synuclein')
    assert.equal(folded('TGFβ1'), 'tgf-beta1')
    assert.equal(folded('NF-κB'), 'nf-kappa-b')
    assert.equal(folded('αβ-crystallin'), 'alpha-beta-crystallin')
    assert.equal(folded('the ϵ and the ε'), 'the epsilon and the epsilon')
  })

  test('of a Greek word stays a letter', () => {
    assert.equal(folded('λόγος'), 'λογοσ')
    assert.equal(folded('και'), 'και')
  })

  test('is a unit’s prefix before a unit only', () => {
    assert.equal(folded('5 μm, 3 µg and 2 μs'), '5 μm, 3 μg and 2 μs')
    assert.equal(folded('μ-opioid, μ = 3, μmole'), 'mu-opioid, mu = 3, mu-mole')
  })
})

describe('a script without spaces', () => {
  test('stays unchanged', () => {
    for (const text of ['機械学習', 'がくしゅう', '한국어', 'ภาษาไทย']) assert.equal(folded(text), text)
  })

  test('is the same text in composed and decomposed characters', () => {
    for (const text of ['한국어', 'プログラム', 'がくしゅう', '값']) {
      const parts = text.normalize('NFD')
      assert.notEqual(parts, text)
      assert.equal(folded(parts), text)
      assert.ok(containsExactly(`【${parts}】`, text), text)
      assert.ok(containsExactly(`【${text}】`, parts), text)
    }
    assert.equal(folded('ｶﾞｸ'), 'ガク')
    assert.deepEqual(originals('ｶﾞｸ'), ['ｶﾞ', 'ｸ'])
  })
})

describe('a folded text', () => {
  test('has the origin of each of its characters', () => {
    assert.deepEqual(originals('ﬁne'), ['ﬁ', 'n', 'e'])
    assert.deepEqual(originals('e\u0301te'), ['e\u0301', 't', 'e'])
    assert.deepEqual(originals('co\u00adop'), ['c', 'o\u00ad', 'o', 'p'])
    assert.deepEqual(originals(String.raw`K\"ahler`), ['K', String.raw`\"a`, 'h', 'l', 'e', 'r'])
    assert.equal(foldText('Plain ASCII').origin, null)
  })

  test('has origins in ascending order for random texts', () => {
    const pieces = [
      'a',
      'É',
      'ﬁ',
      'β',
      'µm',
      '½',
      '℃',
      '機',
      'か\u3099',
      '\u1112\u1161\u11ab',
      '\u00ad',
      '😀',
      '\ud83d',
      ' ',
      '-',
      '$_3$',
      '\\alpha',
      '{',
      '\\"o',
      '\u0301',
      'İ',
      '\0',
    ]
    let seed = 11
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 2000; round++) {
      const text = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('')
      const { text: reads, origin } = foldText(text)
      if (!origin) continue
      assert.equal(origin.length, reads.length + 1, text)
      assert.equal(origin.at(-1), text.length, text)
      assert.ok(
        origin.every((at, index) => index === 0 || at >= (origin[index - 1] ?? 0)),
        text,
      )
    }
  })

  test('stays unchanged when it is folded again', () => {
    for (const [, text] of folds) assert.equal(folded(folded(text)), folded(text), text)
  })
})

test('a character is folded the same alone and within a text', () => {
  for (const character of 'Éßøﬁ²機Ａ—’') assert.equal(foldCharacter(character), folded(character), character)
})
