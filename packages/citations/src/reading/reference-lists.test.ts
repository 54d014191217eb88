import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nameText } from '@claire/scholarly-text'
import { readReferences } from './index.ts'

/** Line, title, authors, year and identifier of each reference; line and text of each fault. */
const read = (text: string) =>
  readReferences(text, 'list').map((entry) => {
    if (entry.kind === 'fault') return [entry.line, entry.text]
    const { title, names, published, doi, arxivId } = entry.reference.work
    return [entry.line, title, names.map(nameText).join(', '), published, doi || arxivId]
  })
/** Title and authors of one reference. */
const partsOf = (text: string) => read(text)[0]?.slice(1, 3)

const NAPS = 'Short naps and declarative memory: a randomised trial'

describe('a plain list of references', () => {
  test('is split at its numbers, from the last heading on', () => {
    assert.deepEqual(
      read(`A draft. It cites [1] and was written in 2026.

References
[1] Holm E. ${NAPS}.
    Sleep Res Rep. 2017;5:88.
[2] Pernelle G, Nicola W. Gap junction plasticity can lead to oscillations. arXiv:1710.03999.
[3] Rossi, personal communication`),
      [
        [4, NAPS, 'E Holm', '2017', ''],
        [6, 'Gap junction plasticity can lead to oscillations', 'G Pernelle, W Nicola', '', '1710.03999'],
        [7, 'Rossi, personal communication'],
      ],
    )
  })

  test('is split at empty lines where a reference has several lines, else at each line', () => {
    const wrapped = `Holm E. Short naps and\ndeclarative memory. Sleep Res\nRep. 2017;5:88.`
    assert.deepEqual(
      read(`${wrapped}\n\n${wrapped}`).map(([line]) => line),
      [1, 5],
    )
    assert.deepEqual(
      read(
        `Holm E. ${NAPS}. 2017.\n\nWeber J. On the birth of granule cells. 2019.\nNair P. On the deep sea. 2020.`,
      ).map(([line]) => line),
      [1, 3, 4],
    )
  })

  test('is split where a line without a number has another DOI, which would be lost', () => {
    assert.deepEqual(
      read(
        `[1] Holm E. ${NAPS}. 2017. doi:10.1000/a\nhttps://doi.org/10.1000/A\ndoi:10.1000/b\n[2] Weber J. On the birth of granule cells. 2019.`,
      ).map(([line, , , , doi]) => [line, doi]),
      [
        [1, '10.1000/a'],
        [3, '10.1000/b'],
        [4, ''],
      ],
    )
  })

  test('may have several identifiers in a line', () => {
    assert.deepEqual(
      read('10.1000/a, 10.1000/b; 10.1000/c\nhttps://doi.org/10.1000/D').map((entry) => [entry[0], entry[4]]),
      [
        [1, '10.1000/a'],
        [1, '10.1000/b'],
        [1, '10.1000/c'],
        [2, '10.1000/d'],
      ],
    )
  })

  test('may be empty', () => assert.deepEqual(read(' \n\n \r\n'), []))
})

describe('title and authors are read', () => {
  const written: [style: string, text: string, title: string, authors: string][] = [
    ['Vancouver', `Holm E, Okafor T. ${NAPS}. Sleep Res Rep. 2017;5:88.`, NAPS, 'E Holm, T Okafor'],
    [
      'APA',
      `Holm, E., & van der Berg, K. L. (2017). ${NAPS}. Sleep, 5, 88–99.`,
      NAPS,
      'E. Holm, K. L van der Berg',
    ],
    ['IEEE', `E. Holm and K. Berg, “${NAPS},” Sleep Res. Rep., vol. 5, 2017.`, NAPS, 'E. Holm, K. Berg'],
    [
      'Chicago',
      `Smith, John, and Mary Jones. 2005. “${NAPS}.” Sleep 5 (2): 88–99.`,
      NAPS,
      'Smith, John, Mary Jones',
    ],
    [
      'full names',
      `Anna Lindqvist, Tom Okafor. ${NAPS}. Sleep 12(3), 1998.`,
      NAPS,
      'Anna Lindqvist, Tom Okafor',
    ],
    ['an institution', `WHO. 2019. ${NAPS}. Geneva: WHO.`, NAPS, 'WHO'],
    [
      'and others',
      `Müller-Lüdenscheidt H, de la Cruz J et al. ${NAPS}. 2011.`,
      NAPS,
      'H Müller-Lüdenscheidt, J de la Cruz',
    ],
    ['authors and a DOI alone', 'Tanaka M et al. 10.5555/jsb.31.204', '', 'M Tanaka'],
  ]
  for (const [style, text, title, authors] of written)
    test(style, () => assert.deepEqual(partsOf(text), [title, authors]))

  test('and the year, not a page or a volume', () => {
    const yearOf = (rest: string) => read(`Holm E. ${NAPS}. ${rest}`)[0]?.[3]
    assert.deepEqual(
      ['Sleep. 2017;5:1999-2005.', 'Sleep 1988, 30, 2001–2010.', 'Sleep 5, 88 (2017).', 'Sleep.'].map(yearOf),
      ['2017', '1988', '2017', ''],
    )
  })
})

test('a piece repeated many times is read', () => {
  for (const piece of ['A. ', '[1] ', '(2017) ', '“a', 'a, ', 'and ', '10.1000/', '. '])
    assert.ok(read(piece.repeat(60_000)).length > 0, piece)
})
