import { articleTerms } from '@claire/scholarly-text'
import { describe, expect, it } from 'vitest'
import { markWords } from './mark-words.ts'

const marked = (text: string, query: string, options?: Parameters<typeof markWords>[2]) =>
  markWords(text, query, options)
    .filter((segment) => segment.marked)
    .map((segment) => segment.text)

describe('marked words of a query', () => {
  it('are found in their other forms, but not in exact mode', () => {
    expect(marked('Batteries and a battery', 'battery')).toEqual(['Batteries', 'battery'])
    expect(marked('Batteries and a battery', 'battery', { exact: true })).toEqual(['battery'])
  })

  it('are found by the stems that are given', () => {
    const german = { stemsIn: (text: string) => articleTerms(text, 'de') }
    expect(marked('Die Schätzung von Netzen', 'Schätzungen Netze', german)).toEqual(['Schätzung', 'Netzen'])
    expect(marked('Die Schätzung von Netzen', 'Schätzungen Netze')).toEqual([])
  })

  it('are found whatever their case and accents', () => {
    expect(marked('Schrödinger wrote', 'SCHRODINGER')).toEqual(['Schrödinger'])
  })

  it('are not its stop words, unless there are no others', () => {
    expect(marked('the state of the art', 'the art of')).toEqual(['art'])
    expect(marked('how people work together', 'how do teams work together')).toEqual(['work'])
    expect(marked('to be', 'to be')).not.toEqual([])
  })

  it('are not its operators, fields or what it excludes', () => {
    expect(
      marked('NOT title graph survey year source', 'title:graph NOT survey year:2019..2023 source:"arXiv"'),
    ).toEqual(['graph'])
    expect(marked('graph survey', 'graph -survey')).toEqual(['graph'])
  })

  it('are phrases where it has phrases, and beginnings where it has those', () => {
    expect(marked('deep learning, learning deep', '"deep learning"')).toEqual(['deep learning'])
    expect(marked('photon photonics light', 'photon*')).toEqual(['photon', 'photonics'])
  })

  it.each(['<img src=x onerror=alert(1)> light', '😀 light 𝒜', '', 'light & <b>light</b>', '光の科学 light'])(
    'leave the text as it was: %s',
    (text) => {
      const segments = markWords(text, 'light <b> 光')
      expect(segments.map((segment) => segment.text).join('')).toBe(text)
      expect(segments.every(({ start, text: piece }) => text.startsWith(piece, start))).toBe(true)
    },
  )
})
