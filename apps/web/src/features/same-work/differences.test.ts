import { expect, it } from 'vitest'
import { differences } from './differences.ts'

const inWords = (left: string, right: string) => {
  const [ofLeft, ofRight] = [left.split(' '), right.split(' ')]
  const found = differences(ofLeft, ofRight)
  return { left: ofLeft.slice(...found.left).join(' '), right: ofRight.slice(...found.right).join(' ') }
}

it('of two titles the second has what lies between their common start and end', () => {
  expect(
    inWords(
      'A Model of Memory Reconsolidation and Extinction',
      'A model of memory consolidation and reconsolidation',
    ),
  ).toEqual({ left: '', right: 'consolidation and reconsolidation' })
})

it('what the second lacks is marked in the first', () => {
  expect(inWords('Erratum: On ice', 'On ice')).toEqual({ left: 'Erratum:', right: '' })
  expect(differences(['10.1000/ice'], [])).toEqual({ left: [0, 1], right: [0, 0] })
})

it('a word that is twice in one of them is marked once', () => {
  expect(inWords('ice ice', 'ice ice ice')).toEqual({ left: '', right: 'ice' })
})

it('lists that differ in case alone have no difference', () => {
  const { left, right } = inWords('On Ice', 'on ice')
  expect([left, right]).toEqual(['', ''])
})
