import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import * as router from './router.tsx'
import { usePrefetch } from './App.tsx'

const alsoLoad = async () => undefined

function Links() {
  usePrefetch(alsoLoad)
  return (
    <>
      <a href="/alerts?x=1">
        <b>Alerts</b>
      </a>
      <a href="https://example.org/alerts">Elsewhere</a>
    </>
  )
}

it('a page is prefetched when a link to it is hovered or focused', async () => {
  const prefetch = vi.spyOn(router, 'prefetchPage').mockResolvedValue(undefined)
  const user = userEvent.setup({ delay: null })
  render(<Links />)
  await user.hover(screen.getByText('Elsewhere'))
  expect(prefetch).not.toHaveBeenCalled()
  await user.hover(screen.getByText('Alerts'))
  await user.unhover(screen.getByText('Alerts'))
  await user.tab()
  expect(prefetch.mock.calls).toEqual([['/alerts']])
})
