import { describe, expect, it } from 'vitest'
import { waysToSearch } from './ways-to-search.ts'

const question = (topic: string) => `What is known about ${topic}?`
const titled = (title: string, authors: string[] = [], publicationYear: number | null = 2020) => ({
  title: encodeURIComponent(title),
  authors,
  publicationYear,
})
const textsOf = (library: Partial<Parameters<typeof waysToSearch>[0]>) =>
  waysToSearch({ newest: [], topics: [], question, ...library }).map(({ searchText }) => searchText)

describe('ways to search', () => {
  it('are a question, a phrase, and an author from a year on, in words of the library', () => {
    expect(
      textsOf({
        topics: ['Control', 'Error correction'],
        newest: [titled('Replacing Elliptic Curves: Key Exchange After Quantum Computers', ['Lena Fischer'])],
      }),
    ).toEqual([
      'What is known about error correction?',
      '"Elliptic Curves"',
      'author:"Lena Fischer" year:2020-',
    ])
  })

  it.each([
    ['Storing wind in tanks: the case for flow batteries', '"flow batteries"'],
    ['On the sharp-wave ripples of sleep', '"sharp-wave ripples"'],
    ['Über die Bewegung von Gletschern (kalte Gletscher)', '"kalte Gletscher"'],
    ['Why the sea ice melts', '"ice melts"'],
    ['Memory and the self', undefined],
    ['$E=mc^2$ and $F=ma$', undefined],
  ])('have a phrase of "%s": %s', (title, phrase) => {
    expect(textsOf({ newest: [titled(title)] })[0]).toBe(phrase)
  })

  it('leave out what the library cannot show', () => {
    expect(textsOf({})).toEqual([])
    expect(textsOf({ newest: [titled('Ice', ['Ada "A" Byron']), titled('Ice', ['Bo'], null)] })).toEqual([])
    expect(textsOf({ topics: ['Neurons and Cognition'] })).toEqual([
      'What is known about Neurons and Cognition?',
    ])
  })
})
