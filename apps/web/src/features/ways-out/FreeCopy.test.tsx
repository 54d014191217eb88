import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { FreeCopy } from './FreeCopy.tsx'

const ARTICLE = { id: 'ice', doi: '10.1000/ice' }
const COPY = { url: 'https://arxiv.org/pdf/1', host: 'arxiv.org', version: 'accepted', licence: 'CC BY' }
const shown = (article = ARTICLE, hasFreeCopies = true) =>
  renderAt(<FreeCopy article={article} />, { config: { hasFreeCopies } })

describe('a free copy of an article', () => {
  it('opens in a new tab, with its host, version and licence', async () => {
    const calls = fakeServer(() => ({ body: { copy: COPY } }))
    shown()
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Free copy' })
    expect([link.href, link.target, link.rel]).toEqual([COPY.url, '_blank', 'noopener noreferrer'])
    expect(screen.getByText('arxiv.org · accepted manuscript · CC BY')).toBeTruthy()
    expect(calls).toMatchObject([{ method: 'GET', path: 'articles/ice/free-copy' }])
  })

  it.each<[string, (call: FakeCall) => object]>([
    ['none is known', () => ({ body: { copy: null } })],
    ['they cannot be looked up', () => ({ status: 503, body: { errorCode: 'UNAVAILABLE', apiError: '' } })],
  ])('is not found if %s', async (_, answer) => {
    fakeServer(answer)
    shown()
    expect(await screen.findByText('No free copy found')).toBeTruthy()
  })

  it('is not looked for without a DOI or a service', () => {
    const calls = fakeServer(() => ({ body: { copy: COPY } }))
    shown({ ...ARTICLE, doi: '' })
    shown(ARTICLE, false)
    expect([calls.length, document.body.textContent]).toEqual([0, ''])
  })
})
