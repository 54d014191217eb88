import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { SearchBox } from './SearchBox.tsx'

/** A search box whose server suggests topics for typed text, and recent searches for an empty box. */
function boxWith({ text = '', authors = [] as string[] } = {}) {
  const onSearch = vi.fn<(text: string) => void>()
  const calls = fakeServer(({ query }) => {
    const typed = query.get('q') ?? ''
    const found = [
      { text: `${typed} theory`, kind: 'topic' },
      { text: `On ${typed}`, kind: 'title' },
      ...authors.map((author) => ({ text: author, kind: 'author' })),
    ]
    return { body: { suggestions: [{ text: `${typed} before`, kind: 'recent' }, ...found] } }
  })
  const shown = renderAt(<SearchBox text={text} onSearch={onSearch} />)
  const asked = () => calls.map(({ query }) => query.get('q'))
  return { ...shown, onSearch, asked, field: screen.getByRole('combobox', { name: 'Search' }) }
}
/** Returns the suggestions for the typed text, once they are shown. */
async function options(typed = 'ice') {
  await screen.findByText(`${typed} before`.trim())
  return screen.getAllByRole('option')
}
const active = (field: HTMLElement) => {
  const id = field.getAttribute('aria-activedescendant')
  return id && document.querySelector(`[id="${id}"]`)?.textContent
}

describe('the search box', () => {
  it('searches for what was typed, without the spaces round it', async () => {
    const { user, field, onSearch } = boxWith()
    await user.type(field, '  sea ice  {Enter}')
    expect(onSearch.mock.calls).toEqual([['sea ice']])
  })

  it('opens the page of an author who is chosen, without a search', async () => {
    const { user, field, onSearch, router } = boxWith({ authors: ['Ada Byron'] })
    await user.type(field, 'ada')
    await user.click(await screen.findByRole('option', { name: /Ada Byron$/ }))
    expect(router.state.location.pathname).toBe('/author/Ada%20Byron')
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('walks with the arrows through the suggestions and back to what was typed', async () => {
    const { user, field, onSearch } = boxWith()
    await user.type(field, 'ice')
    expect((await options()).map((option) => option.textContent)).toEqual([
      'Recent searchice before',
      'Topicice theory',
      'ArticleOn ice',
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active(field)).toBe('Topicice theory')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(active(field)).toBeNull()
    await user.keyboard('{ArrowUp}')
    expect(active(field)).toBe('ArticleOn ice')
    await user.keyboard('{Enter}')
    expect(onSearch).toHaveBeenCalledWith('On ice')
    expect(field).toHaveProperty('value', 'On ice')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('says whether there are suggestions, and which one is meant', async () => {
    const { user, field } = boxWith()
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await user.type(field, 'ice')
    const [first] = await options()
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    await user.keyboard('{ArrowDown}')
    expect(first?.getAttribute('aria-selected')).toBe('true')
  })

  it('closes its suggestions with Escape and keeps what was typed', async () => {
    const { user, field } = boxWith()
    await user.type(field, 'ice')
    await options()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field).toHaveProperty('value', 'ice')
    await user.keyboard('{ArrowDown}')
    await options()
    await user.keyboard('{ArrowDown}')
    expect(active(field)).toBe('Recent searchice before')
  })

  it('closes its suggestions when one goes elsewhere', async () => {
    const { user, field } = boxWith()
    await user.type(field, 'ice')
    await options()
    await user.click(document.body)
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('searches for a suggestion that is clicked, and keeps the keyboard in the field', async () => {
    const { user, field, onSearch } = boxWith()
    await user.type(field, 'ice')
    await options()
    await user.click(screen.getByText('ice theory'))
    expect(onSearch.mock.calls).toEqual([['ice theory']])
    expect(document.activeElement).toBe(field)
  })

  it('shows what was searched for before, and only that, while nothing is typed', async () => {
    const { user, field } = boxWith()
    await user.click(field)
    expect((await options('')).map((option) => option.textContent)).toEqual(['Recent search before'])
  })

  it('asks for nothing for a single letter, a very long text, and what has just been searched for', async () => {
    const { user, field, asked } = boxWith({ text: 'sea ice' })
    await user.click(field)
    await user.clear(field)
    await options('')
    await user.type(field, 'i')
    await user.clear(field)
    await user.paste('x'.repeat(201))
    await user.clear(field)
    await user.paste('sea ice')
    await user.clear(field)
    await user.paste('snow')
    expect(await screen.findByText('snow theory')).toBeTruthy()
    expect(asked()).not.toContain('i')
    expect(asked()).not.toContain('sea ice')
    expect(asked().every((each) => (each ?? '').length <= 200)).toBe(true)
  })

  it('is emptied by its button, and takes no more than 4096 letters', async () => {
    const { user, field } = boxWith({ text: 'sea ice' })
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(field).toHaveProperty('value', '')
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    expect(field.getAttribute('maxlength')).toBe('4096')
  })
})
