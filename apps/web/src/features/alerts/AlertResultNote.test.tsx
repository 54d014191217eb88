import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { AlertResultNote } from './AlertResultNote.tsx'

const result = {
  ...articleAbout('ice'),
  isNew: true,
  matchedAt: '2026-01-01T00:00:00Z',
  why: { terms: ['sea', 'ice'], byMeaning: false },
}

describe('a result of an alert', () => {
  it('is marked as not relevant, and relevant again', async () => {
    const calls = fakeServer(() => ({}))
    const { user } = renderAt(<AlertResultNote alertId="a" result={result} />)
    expect(screen.getByText('Matches sea and ice')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'NOT RELEVANT' }))
    await user.click(await screen.findByRole('button', { name: 'UNDO' }))
    expect(await screen.findByRole('button', { name: 'NOT RELEVANT' })).toBeTruthy()
    expect(await screen.findByText('Marked as relevant.')).toBeTruthy()
    const judged = calls.filter(({ path }) => path === 'alert-result/notRelevant')
    expect(judged.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })

  it('stays unchanged if the call fails', async () => {
    fakeServer(() => ({ status: 500, body: { apiError: 'Broken.' } }))
    const { user } = renderAt(<AlertResultNote alertId="a" result={result} />)
    await user.click(screen.getByRole('button', { name: 'NOT RELEVANT' }))
    expect(await screen.findByText('Your feedback could not be saved. Try again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'NOT RELEVANT' })).toBeTruthy()
    expect(screen.queryByText('Not relevant')).toBeNull()
  })
})
