import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { UnknownDoi } from './UnknownDoi.tsx'

const COUNTS = { matched: 0, new: 1, kept: 0, faults: 0 }
const FOLDER = { id: 'f', name: 'Lakes' }
const show = (folder: typeof FOLDER | null = FOLDER) =>
  renderAt(
    <UnknownDoi doi="10.1000/ice" title="On ice" folder={folder}>
      <p>more</p>
    </UnknownDoi>,
  )
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save as reference' })

describe('a DOI without an article', () => {
  it.each([
    [['b'], 'Saved in “Lakes” as a reference.'],
    [[], 'You have bookmarked it already.'],
  ])('is kept as a reference once: %j', async (ids, message) => {
    const calls = fakeServer(() => ({ body: { counts: COUNTS, ids } }))
    const { user } = show()
    await user.click(save())
    expect((await screen.findByRole('status')).textContent).toBe(message)
    expect(calls).toMatchObject([{ method: 'POST', path: 'bookmark/import' }])
    expect(calls[0]?.query.get('folderId')).toBe('f')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says why it could not be kept, and can be tried again', async () => {
    fakeServer(() => ({
      status: 404,
      body: { errorCode: 'NOT_FOUND', apiError: 'There is no such folder.' },
    }))
    const { user } = show()
    await user.click(save())
    await screen.findByText('There is no such folder.')
    expect(save().disabled).toBe(false)
  })

  it('waits for the folders, and opens at its resolver', () => {
    show(null)
    expect(save().disabled).toBe(true)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Open at doi.org/ })
    expect([link.href, link.rel]).toEqual(['https://doi.org/10.1000/ice', 'noopener noreferrer'])
  })
})
