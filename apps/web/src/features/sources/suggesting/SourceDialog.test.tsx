import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import { sourceOf, sourceServer } from '#testing/source-server.ts'

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

/** The dialog of an administrator for an existing source or, without one, of another person for a new suggestion. */
function open(source?: ReturnType<typeof sourceOf>) {
  const calls = fakeServer(sourceServer(source ? [source] : []).answer)
  const { user } = renderAt(<SourceDialog source={source} onClose={vi.fn()} />, { isAdmin: !!source })
  return { user, calls }
}

describe('the dialog of a new source', () => {
  it('shows no error before the first attempt, and then while typing', async () => {
    const { user, calls } = open()
    const dialog = screen.getByRole('dialog', { name: 'Suggest New Source' })
    expect(within(dialog).getByText('www.example.org or https://example.org')).toBeTruthy()
    await user.type(field('Web Site URL'), 'nowhere')
    expect(alerts()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Suggest' }))
    expect(alerts()).toEqual([
      'Source name is required!',
      'Enter a valid URL, such as example.org or https://example.org. The domain ends in 2 to 6 letters.',
    ])
    expect(document.activeElement).toBe(field('Name'))
    await user.type(field('Name'), 'Journal')
    await user.type(field('Web Site URL'), '.org')
    expect(alerts()).toEqual([])
    expect(calls).toEqual([])
  })

  it('shows remarks on the address while it is typed, and does not block saving', async () => {
    const message = "The site's robots.txt does not allow robots here. Ask the site to allow ClaireBot."
    const server = sourceServer([], (call) =>
      call.path === 'source/check' ? { body: { isNew: true, isReadable: false, message } } : undefined,
    )
    const calls = fakeServer(server.answer)
    const { user } = renderAt(<SourceDialog onClose={vi.fn()} />)
    await user.type(field('Name'), 'Ice')
    await user.type(field('Web Site URL'), 'ice.example.org')
    await screen.findByText(message)
    expect(within(screen.getByRole('status')).getByText(message)).toBeTruthy()
    expect(calls).toMatchObject([{ method: 'POST', path: 'source/check', body: { url: 'ice.example.org' } }])
    await user.click(screen.getByRole('button', { name: 'Suggest' }))
    await screen.findByText('Thank you ice.example.org is added and pending approval!')
  })
})

it('what was done is shown until it is confirmed, by Enter too', async () => {
  fakeServer(sourceServer([]).answer)
  const onClose = vi.fn()
  const { user } = renderAt(<SourceDialog onClose={onClose} />)
  await user.type(field('Name'), 'Ice')
  await user.type(field('Web Site URL'), 'ice.example.org{Enter}')
  await screen.findByText('Thank you ice.example.org is added and pending approval!')
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('a press beside a dialog closes it only until something is typed', async () => {
  fakeServer(sourceServer([]).answer)
  const onClose = vi.fn()
  const { user } = renderAt(<SourceDialog onClose={onClose} />)
  const pressBeside = async () => {
    const beside = document.querySelector('.MuiDialog-container')
    if (beside) await user.click(beside)
  }
  await pressBeside()
  expect(onClose).toHaveBeenCalledOnce()
  await user.type(field('Name'), 'Journal of Ice')
  await pressBeside()
  expect(onClose).toHaveBeenCalledOnce()
})

it('the dialog of a new source can begin with the site of a shared page', () => {
  fakeServer(sourceServer([]).answer)
  renderAt(<SourceDialog given={{ name: 'ice.org', url: 'https://ice.org' }} onClose={vi.fn()} />)
  expect([field('Name').value, field('Web Site URL').value]).toEqual(['ice.org', 'https://ice.org'])
})

describe('the dialog of a known source', () => {
  it('sends the source with its changes', async () => {
    const source = sourceOf('a')
    const { user, calls } = open(source)
    expect(field('Web Site URL').value).toBe('https://a.example.org')
    await user.clear(field('Name'))
    await user.type(field('Name'), 'Journal of Ice')
    await user.click(
      within(screen.getByRole('dialog', { name: 'Edit Source' })).getByRole('button', { name: 'Save' }),
    )
    await screen.findByText('Source is updated successfully!')
    expect(calls).toMatchObject([
      {
        path: 'source',
        body: {
          id: 'a',
          name: 'Journal of Ice',
          url: source.url,
          suggestedDate: source.suggestedDate,
          seen: { name: source.name, url: source.url },
        },
      },
    ])
  })

  it('shows the scan interval, and saves another', async () => {
    const source = sourceOf('a', { status: 'APPROVED', rhythm: 'weekly' })
    const { user, calls } = open(source)
    const rhythm = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Scan schedule' })
    expect(rhythm.selectedOptions[0]?.textContent).toBe('Every week')
    await user.selectOptions(rhythm, 'Every month')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Source is updated successfully!')
    expect(calls).toMatchObject([{ body: { rhythm: 'monthly', seen: { rhythm: 'weekly' } } }])
  })
})
