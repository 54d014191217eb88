import type { Report } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { Reports } from './index.ts'

const report: Report = {
  id: 'r1',
  about: 'summary',
  note: 'It says the opposite.',
  reportedAt: '2026-05-04T12:00:00Z',
  articleId: 'a1',
  title: 'On%20ice',
  said: 'Ice is warm.',
  state: 'same',
  isGenerated: false,
}
const page = (content: Report[]) => ({
  body: { content, totalElements: content.length, totalPages: 1, empty: content.length === 0 },
})

/** A server that removes settled reports from its list. */
function reportServer(reports: Report[]) {
  const settled: FakeCall[] = []
  fakeServer((call) => {
    if (call.path === 'report')
      return page(reports.filter(({ id }) => !settled.some(({ path }) => path.includes(id))))
    settled.push(call)
    return { body: { done: true } }
  })
  return settled
}

describe('reports of readers', () => {
  it('are shown with the reported text, and leave the list when they are settled', async () => {
    const settled = reportServer([report])
    const { user } = renderAt(<Reports />)
    const row = within(await screen.findByRole('article', { name: 'On ice' }))
    expect(row.getByRole('link', { name: 'On ice' }).getAttribute('href')).toBe('/detail/a1')
    for (const text of ['It says the opposite.', 'Ice is warm.', 'Highlights']) row.getByText(text)
    await user.click(row.getByRole('button', { name: 'SETTLE' }))
    await screen.findByText('No reports')
    expect(settled.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'report/r1/settle', body: { rewrite: false } },
    ])
  })

  it('can have a generated text rewritten', async () => {
    const settled = reportServer([{ ...report, isGenerated: true }])
    const { user } = renderAt(<Reports />)
    await user.click(await screen.findByRole('button', { name: 'SETTLE AND REGENERATE' }))
    await screen.findByText('No reports')
    expect(settled.map(({ body }) => body)).toEqual([{ rewrite: true }])
  })

  it('show that the article has changed, and that there is no note', async () => {
    reportServer([{ ...report, state: 'changed', note: '' }])
    renderAt(<Reports />)
    const row = within(await screen.findByRole('article', { name: 'On ice' }))
    row.getByText('The article has changed since.')
    row.getByText('No note.')
  })

  it('that cannot be loaded can be requested again', async () => {
    let isAway = true
    fakeServer(() =>
      isAway
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'The database is away.' } }
        : page([report]),
    )
    const { user } = renderAt(<Reports />)
    await screen.findByText('The database is away.')
    isAway = false
    await user.click(screen.getByRole('button', { name: /try again/i }))
    await waitFor(() => expect(screen.getByRole('article', { name: 'On ice' })).toBeTruthy())
  })
})
