import type { Bookmark } from '@claire/api-contract'
import { NOTE_MAX_LENGTH } from '@claire/api-contract/limits'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { articleOf, bookmarkIn } from '#testing/bookmark-server.ts'
import { NoteDialog } from './NoteDialog.tsx'

const ice: Bookmark = {
  ...bookmarkIn('Bookmarks', articleOf('ice', 'Sea ice & 100% heat')),
  note: 'Mine',
  tags: ['cold'],
}

function open(bookmark: Bookmark, save: (call: FakeCall) => object | Promise<object>) {
  const events: string[] = []
  const calls = fakeServer((call) => (call.method === 'PUT' ? save(call) : undefined))
  const view = renderAt(
    <NoteDialog bookmark={bookmark} tags={['to read', 'method']} onClose={() => events.push('closed')} />,
  )
  const saved = () => calls.filter(({ method }) => method === 'PUT')
  return { ...view, events, saved }
}
const storing = ({ body }: FakeCall) => ({ body: { ...ice, ...(body as object) } })
const note = () => screen.findByRole('textbox', { name: 'Note' })
const tags = () => screen.findByRole('combobox', { name: /Tags/ })
const ok = () => screen.getByRole('button', { name: 'OK' })

describe('the note of a bookmark', () => {
  it('is shown in the dialog with its tags, below the decoded title', async () => {
    open(ice, storing)
    expect(((await note()) as HTMLTextAreaElement).value).toBe('Mine')
    expect(screen.getByText('Sea ice & 100% heat')).toBeTruthy()
    expect(screen.getByText('cold')).toBeTruthy()
  })

  it('has the text direction of its language, and so do its tags', async () => {
    open(ice, storing)
    expect([(await note()).dir, (await tags()).dir]).toEqual(['auto', 'auto'])
  })

  it('is saved with its changes, and the dialog closes afterwards', async () => {
    const answer = heldBack<void>()
    const { user, events, saved } = open(ice, async (call) => {
      await answer.promise
      return storing(call)
    })
    const field = await note()
    await user.clear(field)
    await user.type(field, 'Compare with section 5')
    await user.click(ok())
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(events).toEqual([])
    answer.resolve()
    await waitFor(() => expect(events).toEqual(['closed']))
    expect(saved()[0]).toMatchObject({
      path: 'bookmark/b-ice',
      body: { note: 'Compare with section 5', tags: ['cold'] },
    })
  })

  it('that cannot be saved stays as typed, with the error, and can be saved again', async () => {
    let works = false
    const { user, events, saved } = open(ice, (call) =>
      works
        ? storing(call)
        : { status: 400, body: { errorCode: 'BAD_REQUEST', apiError: '50 tags at most.' } },
    )
    await user.type(await note(), ', and more')
    await user.click(ok())
    expect((await screen.findByRole('alert')).textContent).toContain('50 tags at most.')
    expect(((await note()) as HTMLTextAreaElement).value).toBe('Mine, and more')
    expect(events).toEqual([])
    works = true
    await user.click(ok())
    await waitFor(() => expect(events).toEqual(['closed']))
    expect(saved()).toHaveLength(2)
  })

  it('is limited in length', async () => {
    open(ice, storing)
    expect((await note()).getAttribute('maxlength')).toBe(String(NOTE_MAX_LENGTH))
  })

  it('is not saved by closing the dialog', async () => {
    const { user, events, saved } = open(ice, storing)
    await user.type(await note(), ' lost')
    await user.click(screen.getByRole('button', { name: /cancel/i }))
    expect(events).toEqual(['closed'])
    expect(saved()).toEqual([])
  })
})

describe('the tags of a bookmark', () => {
  it('are added with Enter, and an unconfirmed one is saved too', async () => {
    const { user, saved } = open(ice, storing)
    await user.type(await tags(), 'snow{Enter}')
    await user.type(await tags(), '  warm seas ')
    await user.click(ok())
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.body).toEqual({ note: 'Mine', tags: ['cold', 'snow', 'warm seas'] })
  })

  it("are suggested from the person's tags", async () => {
    const { user } = open(ice, storing)
    await user.type(await tags(), 'to')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['to read'])
  })

  it('are removed one by one', async () => {
    const { user, saved } = open({ ...ice, tags: ['cold', 'old'] }, storing)
    await tags()
    await user.click(await tags())
    await user.keyboard('{Backspace}')
    await user.click(ok())
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.body).toEqual({ note: 'Mine', tags: ['cold'] })
  })

  it('of blanks only are ignored', async () => {
    const { user, saved } = open(ice, storing)
    await user.type(await tags(), '   ')
    await user.click(ok())
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.body).toEqual({ note: 'Mine', tags: ['cold'] })
  })

  it('are limited in number, also with an unconfirmed one', async () => {
    const full = Array.from({ length: 50 }, (_, at) => `tag ${at}`)
    const { user, saved } = open({ ...ice, tags: full }, storing)
    await user.type(await tags(), 'one too many')
    await user.click(ok())
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.body).toEqual({ note: 'Mine', tags: full })
  })
})
