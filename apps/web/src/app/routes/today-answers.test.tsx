import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { open, openHeld, press, row, Shown } from '#testing/today-page.tsx'
import { itemOn, SLEEP, streamOf } from '#testing/today-server.ts'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { renderAt } from '#testing/render-at.tsx'

beforeAll(() => loadTexts(['today']))

describe('a row', () => {
  it('is saved in the folder it belongs to, stays, and offers another folder', async () => {
    const { user, calls, states } = await open(streamOf([itemOn('ice', { saveTo: SLEEP })]))
    await user.click(await press('ice', 'Save'))
    const saved = await waitFor(() => press('ice', 'Saved in Sleep'))
    expect(states()).toMatchObject([{ path: 'today/ice', body: { state: 'seen' } }])
    expect(screen.getByRole('status').textContent).toBe('Saved in Sleep')
    await user.click(saved)
    const picker = await screen.findByRole('dialog')
    await user.click(await within(picker).findByRole('option', { name: /Bookmarks/ }))
    await waitFor(() => press('ice', 'Saved in Bookmarks'))
    const folders = calls.filter(({ path }) => path === 'bookmark').map(({ query }) => query.get('folderId'))
    expect(folders).toEqual(['s', 'f'])
  })

  it('that is dismissed becomes a line with Undo, which has the focus', async () => {
    const { user, states } = await open(streamOf([itemOn('ice'), itemOn('fire')]))
    await user.click(await press('ice', 'Not for me'))
    const line = await row('ice')
    expect(line.textContent).toContain('Not for you: On ice')
    expect(document.activeElement).toBe(within(line).getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('1 new, best matches first')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Removed from Today, Undo available')
    await user.click(within(line).getByRole('button', { name: 'Undo' }))
    expect(document.activeElement?.textContent).toBe('On ice')
    expect(states().map(({ body }) => body)).toEqual([{ state: 'dismissed' }, { state: 'new' }])
  })

  it('keeps its height while the pointer is over it: nothing below jumps', async () => {
    const { user } = await open(streamOf([itemOn('ice')]))
    const item = (await row('ice')).closest('li')
    if (!item) throw new Error('the row is not in a list')
    vi.spyOn(item, 'matches').mockReturnValue(true)
    vi.spyOn(item, 'offsetHeight', 'get').mockReturnValue(132)
    await user.click(await press('ice', 'Not for me'))
    expect((await row('ice')).style.minHeight).toBe('132px')
    fireEvent.mouseLeave((await row('ice')).closest('li') ?? item)
    expect((await row('ice')).style.minHeight).toBe('38px')
  })

  it('that could not be dismissed is shown again', async () => {
    const answer = heldBack<void>()
    fakeServer(async ({ path }) => {
      if (path !== 'today/ice') return path === 'today' ? { body: streamOf([itemOn('ice')]) } : undefined
      await answer.promise
      return { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Down' } }
    })
    const { user } = renderAt(<Shown />)
    await user.click(await press('ice', 'Not for me'))
    expect((await row('ice')).textContent).toContain('Not for you')
    answer.resolve()
    await waitFor(() => press('ice', 'Not for me'))
  })

  it('that is dismissed and at once taken back is stored so, however late the first answer is', async () => {
    const first = heldBack<void>()
    const stored: unknown[] = []
    fakeServer(async ({ path, body }) => {
      if (path !== 'today/ice') return path === 'today' ? { body: streamOf([itemOn('ice')]) } : undefined
      if (JSON.stringify(body).includes('dismissed')) await first.promise
      stored.push(body)
      return {}
    })
    const { user } = renderAt(<Shown />)
    await user.click(await press('ice', 'Not for me'))
    await user.click(await press('ice', 'Undo'))
    await press('ice', 'Not for me')
    first.resolve()
    await waitFor(() => expect(stored).toEqual([{ state: 'dismissed' }, { state: 'new' }]))
  })

  it('that is dismissed while it is saved stays dismissed, and undone it is still saved', async () => {
    const { user, calls, saved } = await openHeld([itemOn('ice')])
    await user.keyboard('jbd')
    await waitFor(async () => expect((await row('ice')).textContent).toContain('Not for you'))
    saved.resolve()
    await screen.findByText('Saved in Bookmarks')
    await user.click(await press('ice', 'Undo'))
    await press('ice', 'Saved in Bookmarks')
    const states = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await waitFor(() =>
      expect(states()).toEqual([{ state: 'dismissed' }, { state: 'seen' }, { state: 'new' }]),
    )
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('that is opened counts as seen; scrolling past does not', async () => {
    const { user, states } = await open(streamOf([itemOn('ice'), itemOn('fire')]))
    await user.click(within(await row('fire')).getByText('More is known about fire.'))
    await waitFor(() => expect(states()).toMatchObject([{ path: 'today/fire', body: { state: 'seen' } }]))
  })
})

describe('the keys of the stream', () => {
  it('step, save, dismiss, and undo the latest first', async () => {
    const { user, calls, states } = await open(streamOf([itemOn('ice'), itemOn('fire')]))
    await row('ice')
    await user.keyboard('jb')
    await waitFor(() => press('ice', 'Saved in Bookmarks'))
    await user.keyboard('jd')
    await waitFor(async () => expect((await row('fire')).textContent).toContain('Not for you'))
    await user.keyboard('u')
    await waitFor(() => press('fire', 'Not for me'))
    await user.keyboard('u')
    await waitFor(() => press('ice', 'Save'))
    expect(calls.some(({ path, method }) => path === 'bookmark' && method === 'DELETE')).toBe(true)
    expect(states().map(({ path, body }) => [path, body])).toEqual([
      ['today/ice', { state: 'seen' }],
      ['today/fire', { state: 'dismissed' }],
      ['today/fire', { state: 'new' }],
      ['today/ice', { state: 'new' }],
    ])
  })

  it('undo the latest answer, whichever response arrived first', async () => {
    const { user, calls, saved } = await openHeld([itemOn('ice'), itemOn('fire')])
    await user.keyboard('jbjd')
    await waitFor(async () => expect((await row('fire')).textContent).toContain('Not for you'))
    saved.resolve()
    await waitFor(() => press('ice', 'Saved in Bookmarks'))
    await user.keyboard('u')
    await waitFor(() => press('fire', 'Not for me'))
    await press('ice', 'Saved in Bookmarks')
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('select rows, which are answered together and undone together', async () => {
    const { user } = await open(streamOf([itemOn('ice'), itemOn('fire'), itemOn('fog')]))
    await row('ice')
    await user.keyboard('jxjx')
    const bar = within(screen.getByRole('toolbar', { name: 'Selected' }))
    await user.click(bar.getByRole('button', { name: 'Not for me' }))
    expect((await row('ice')).textContent).toContain('Not for you')
    expect((await row('fire')).textContent).toContain('Not for you')
    expect(screen.queryByRole('toolbar')).toBeNull()
    await user.keyboard('u')
    await waitFor(() => press('fire', 'Not for me'))
    await press('ice', 'Not for me')
  })
})
