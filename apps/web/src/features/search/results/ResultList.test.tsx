import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { EMPTY_SEARCH } from '../search-address.ts'
import { ResultList } from './ResultList.tsx'
import type { RowParts } from './ResultRow.tsx'
import type { Results } from './use-results.ts'

const PARTS: RowParts = { around: (_, rows) => rows, actions: () => null, state: () => null }

/** Like a browser's observer: reports the first observation and then changes; here the end stays in view. */
class EndInView {
  private readonly report: (changes: { isIntersecting: boolean }[]) => void
  constructor(report: (changes: { isIntersecting: boolean }[]) => void) {
    this.report = report
  }
  observe() {
    this.report([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EndInView)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const READY: Results = {
  status: 'ready',
  isStale: false,
  pages: [[articleAbout('a')]],
  total: 9,
  totalRelation: 'eq',
  notices: [],
  readings: [],
  isQuestion: false,
  position: null,
  ofAlert: undefined,
  hasMore: true,
  isFetching: false,
  isLoadingMore: false,
  error: undefined,
  loadMore: () => {},
  retry: () => {},
}

const listOf = (results: Results) => (
  <ResultList
    results={results}
    search={EMPTY_SEARCH}
    searchPath="/search"
    parts={PARTS}
    selected={new Set()}
    onToggle={() => {}}
  />
)

it('more rows are requested when the end is in view again before a frame has been drawn', () => {
  const loadMore = vi.fn()
  function Rows() {
    const [pages, setPages] = useState(READY.pages)
    const giveMore = () => setPages((before) => [...before, [articleAbout(`b${before.length}`)]])
    return (
      <>
        <button onClick={giveMore}>They come</button>
        {listOf({ ...READY, pages, loadMore })}
      </>
    )
  }
  renderAt(<Rows />)
  expect(loadMore).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'They come' }))
  expect(loadMore).toHaveBeenCalledTimes(2)
})

it('more rows are requested after a refetch, beside which no call for more is made', () => {
  const loadMore = vi.fn()
  function Rows() {
    const [isFetching, setFetching] = useState(true)
    return (
      <>
        <button onClick={() => setFetching(false)}>It ends</button>
        {listOf({ ...READY, isFetching, loadMore })}
      </>
    )
  }
  renderAt(<Rows />)
  expect(loadMore).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'It ends' }))
  expect(loadMore).toHaveBeenCalledTimes(1)
})
