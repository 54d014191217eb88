import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ReportButton } from '../side/ArticleSide.tsx'

describe('a mistake in an article', () => {
  it('is reported with what is wrong', async () => {
    const sent: unknown[] = []
    fakeServer(({ body }) => {
      sent.push(body)
      return { body: { done: true } }
    })
    const { user } = renderAt(<ReportButton article={articleAbout('ice')} />)
    await user.click(screen.getByRole('button', { name: 'Report a mistake' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a mistake' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Where the mistake is' }), 'facts')
    await user.type(dialog.getByRole('textbox', { name: 'What is wrong (optional)' }), 'It is of 1999.')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await screen.findByText('Thank you. Your report was sent.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ articleId: 'ice', about: 'facts', note: 'It is of 1999.' }])
  })

  it('that cannot be taken keeps what was typed, and says why', async () => {
    const apiError = '20 reports an hour can be taken. Try again later.'
    fakeServer(() => ({ status: 429, body: { errorCode: 'TOO_MANY_REQUESTS', apiError } }))
    const { user } = renderAt(<ReportButton article={articleAbout('ice')} />)
    await user.click(screen.getByRole('button', { name: 'Report a mistake' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Wrong year.')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await dialog.findByText(`The report could not be sent. ${apiError}`)
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Wrong year.')
  })
})
