import { expect, it } from 'vitest'
import { differences } from './PairTable.tsx'

const wordsThatDiffer = (first: string, second: string) => {
  const [ofFirst, ofSecond] = [first.split(' '), second.split(' ')]
  const found = differences(ofFirst, ofSecond)
  return { first: ofFirst.slice(...found.first).join(' '), second: ofSecond.slice(...found.second).join(' ') }
}

it('the part between the common start and end of two titles is marked in the second', () => {
  expect(
    wordsThatDiffer(
      'A Model of Memory Reconsolidation and Extinction',
      'A model of memory consolidation and reconsolidation',
    ),
  ).toEqual({ first: '', second: 'consolidation and reconsolidation' })
})

it('a part missing in the second is marked in the first', () => {
  expect(wordsThatDiffer('Erratum: On ice', 'On ice')).toEqual({ first: 'Erratum:', second: '' })
  expect(differences(['10.1000/ice'], [])).toEqual({ first: [0, 1], second: [0, 0] })
})

it('a word repeated in one of them is marked once', () => {
  expect(wordsThatDiffer('ice ice', 'ice ice ice')).toEqual({ first: '', second: 'ice' })
})

it('lists that differ only in case have no difference', () => {
  const { first, second } = wordsThatDiffer('On Ice', 'on ice')
  expect([first, second]).toEqual(['', ''])
})
