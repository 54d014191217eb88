import { describe, expect, it } from 'vitest'
import { cutAtPassages, findPassages, QUOTED, withQuote } from './passages.ts'

const text = 'One is here. Two is here. Three is here.'
const sentence = (words: string, start = text.indexOf(words)) => ({
  text: words,
  field: 'abstract' as const,
  start,
  end: start + words.length,
})

describe('the passages of a summary', () => {
  it('stand where their offsets say', () => {
    expect(findPassages([sentence('Two is here.')], text)).toEqual([{ index: 0, start: 13, end: 25 }])
  })

  it('are found by their words when the offsets belong to another text', () => {
    expect(findPassages([sentence('Two is here.', 900)], text)).toEqual([{ index: 0, start: 13, end: 25 }])
  })

  it('are left out when the text does not have them', () => {
    expect(findPassages([sentence('Four is elsewhere.', 0)], text)).toEqual([])
  })

  it('come in the order of the text and do not overlap', () => {
    const passages = findPassages(
      [sentence('Three is here.'), sentence('One is here.'), sentence('is here. Two')],
      text,
    )
    expect(passages.map(({ index }) => index)).toEqual([1, 0])
  })
})

describe('a text cut at its passages', () => {
  it('put together is the text', () => {
    const pieces = cutAtPassages(
      text,
      findPassages([sentence('Three is here.'), sentence('One is here.')], text),
    )
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.map((piece) => piece.sentence)).toEqual([1, null, 0])
  })

  it('without passages is one piece', () => {
    expect(cutAtPassages(text, [])).toEqual([{ start: 0, text, sentence: null }])
  })
})

describe('a quoted sentence', () => {
  const highlights = findPassages([sentence('One is here.'), sentence('Two is here.')], text)
  const quoteAt = (words: string, start = text.indexOf(words)) =>
    withQuote(highlights, { text, quote: { text: words, start } })

  it('that is a highlight is that highlight', () => {
    expect(quoteAt('Two is here.')).toEqual({ passages: highlights, index: 1 })
  })

  it('that overlaps highlights is marked instead of them', () => {
    expect(quoteAt('is here. Two')?.passages).toEqual([{ index: QUOTED, start: 4, end: 16 }])
  })

  it('is found by its words where the offset belongs to a longer text', () => {
    expect(quoteAt('Three is here.', 900)?.passages.at(-1)).toEqual({ index: QUOTED, start: 26, end: 40 })
  })

  it('that the text does not have is not marked', () => {
    expect(quoteAt('Four is here.')).toBeNull()
  })
})
