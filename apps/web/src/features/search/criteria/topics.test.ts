import { describe, expect, it } from 'vitest'
import { topicsIn, withTopics } from './Topics.tsx'

describe('the topics of a query', () => {
  it('are those that its operators name, as a word or in quotation marks', () => {
    expect(topicsIn('cells topic:q-bio.NC topic:"sea ice"')).toEqual(['q-bio.NC', 'sea ice'])
    expect(topicsIn('the topic: cells')).toEqual([])
    expect(topicsIn('-topic:genes')).toEqual([])
  })

  it('take the place of those before, and leave the rest of the query alone', () => {
    expect(withTopics('cells topic:genes', ['sea ice', 'genes'])).toBe('cells topic:"sea ice" topic:"genes"')
    expect(withTopics('cells topic:"sea ice"', [])).toBe('cells')
    expect(withTopics('', ['genes'])).toBe('topic:"genes"')
  })
})
