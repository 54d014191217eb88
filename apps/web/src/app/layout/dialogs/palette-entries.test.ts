import { describe, expect, it } from 'vitest'
import { entriesFor, type PaletteEntry } from './palette-entries.ts'

const entry = (kind: PaletteEntry['kind'], label: string): PaletteEntry => ({
  kind,
  key: `${kind} ${label}`,
  label,
  choose: () => undefined,
})
const labels = (entries: PaletteEntry[], typed: string) =>
  entriesFor(entries, typed).map(({ label }) => label)

describe('entries that match the typed text', () => {
  it('are ordered by match: at the start, at a word, anywhere', () => {
    const folders = ['My thesis', 'Synthesis', 'Thesis', 'Unrelated'].map((name) => entry('folder', name))
    expect(labels(folders, 'thes')).toEqual(['Thesis', 'My thesis', 'Synthesis'])
  })

  it('match regardless of case, accents and word order', () => {
    const folders = [entry('folder', 'Café à Zürich')]
    for (const typed of ['cafe', 'ZURICH', 'zürich café', ' CAFÉ '])
      expect(labels(folders, typed)).toHaveLength(1)
    expect(labels(folders, 'cafe london')).toEqual([])
  })

  it('are at most six of each kind; sources are listed only for a typed text', () => {
    const many = Array.from({ length: 20 }, (_, at) => entry('alert', `Alert ${at}`))
    expect(labels(many, 'alert')).toHaveLength(6)
    const sources = [entry('source', 'Journal of Ice')]
    expect(labels(sources, '')).toEqual([])
    expect(labels(sources, 'ice')).toEqual(['Journal of Ice'])
  })

  it('begin with a search for the text', () => {
    expect(labels([entry('search', 'Search for “(”'), entry('page', 'Home')], '(')).toEqual([
      'Search for “(”',
    ])
  })
})
