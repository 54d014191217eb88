import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameTitle } from './titles.ts'

test('titles are equal despite differences in subtitle, spelling, case, markup or spacing', () => {
  const same: [string, string][] = [
    ['Deep learning for X-ray images', 'DEEP LEARNING FOR X‐RAY IMAGES: a survey of methods'],
    ['The Stark effect in AlxGa1-xN wells', 'The Stark effect in Al x Ga 1-x N wells'],
    ['Behaviour modelling of colour vision', 'Behavior modeling of color vision'],
    ['Über die Gezeiten kleiner Seen', 'Uber die Gezeiten kleiner Seen.'],
    ['小さな湖の潮汐について', '小さな湖の潮汐について（第二報）'],
    ['Editorial', 'Editorial'],
    ['π', 'π'],
  ]
  for (const [one, other] of same)
    assert.ok(isSameTitle(one, other) && isSameTitle(other, one), `${one} / ${other}`)
})

test('titles of two works on one subject differ', () => {
  const different: [string, string][] = [
    ['A study of tides in small lakes', 'Sedimentation rates of estuaries'],
    ['On the stability of planar graphs', 'On the chromatic number of the plane'],
    ['Editorial', 'Erratum'],
    ['小さな湖の潮汐について', '都市の気温の変化'],
    ['A title', ''],
    ['', ''],
    ['…', '—'],
  ]
  for (const [one, other] of different) assert.ok(!isSameTitle(one, other), `${one} / ${other}`)
})
