import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { askedPage, existingPage } from './paging.ts'

/** Returns the page (from 1) in the address. */
export function useAskedPage(): number {
  const [search] = useSearchParams()
  return askedPage(search.get('page'))
}

/** Corrects an address beyond the last page; `pages` is undefined until it is known. */
export function usePageCorrection(pages: number | undefined) {
  const [search, setSearch] = useSearchParams()
  const asked = askedPage(search.get('page'))
  const existing = pages === undefined ? asked : existingPage(asked, pages)
  useEffect(() => {
    if (existing === asked) return
    setSearch((known) => withPage(known, existing), { replace: true })
  }, [asked, existing, setSearch])
}

/** Returns the address at another page; the first has no parameter. */
export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return next
}
