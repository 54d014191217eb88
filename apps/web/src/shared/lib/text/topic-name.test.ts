import { expect, it } from 'vitest'
import { topicName } from './topic-name.ts'

it.each([
  ['physics.soc-ph', 'Physics and Society'],
  ['hep-th', 'High Energy Physics, Theory'],
  ['Insect behaviour', 'Insect behaviour'],
  ['cs.XX', 'cs.XX'],
])('the topic %s is called %s', (topic, name) => {
  expect(topicName(topic)).toBe(name)
})
