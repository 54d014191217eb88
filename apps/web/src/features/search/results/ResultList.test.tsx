import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { EMPTY_SEARCH } from '../search-address.ts'
import { ResultList } from './ResultList.tsx'
import type { RowParts } from './ResultRow.tsx'
import type { Results } from './use-results.ts'

const PARTS: RowParts = { around: (_, rows) => rows, actions: () => null, state: () => null }

it('more rows are asked for by whoever is at the end again before a frame has been drawn', () => {
  // As in a browser: the first look is told, and then what has changed since; here the end stays in view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (changes: { isIntersecting: boolean }[]) => void
      constructor(tell: (changes: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe() {
        this.tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  const loadMore = vi.fn()
  function Rows() {
    const [pages, setPages] = useState([[articleAbout('a')]])
    const giveMore = () => setPages((before) => [...before, [articleAbout(`b${before.length}`)]])
    const results: Results = {
      status: 'ready',
      isStale: false,
      pages,
      total: 9,
      totalRelation: 'eq',
      notices: [],
      position: null,
      hasMore: true,
      isLoadingMore: false,
      error: undefined,
      loadMore,
      retry: () => {},
    }
    return (
      <>
        <button onClick={giveMore}>They come</button>
        <ResultList
          results={results}
          search={EMPTY_SEARCH}
          searchPath="/search"
          parts={PARTS}
          selected={new Set()}
          onToggle={() => {}}
        />
      </>
    )
  }
  renderAt(<Rows />)
  expect(loadMore).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'They come' }))
  expect(loadMore).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
