import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { askedPage, existingPage } from './paging.ts'

/** The page (from 1) the address asks for. */
export function useAskedPage(): number {
  const [search] = useSearchParams()
  return askedPage(search.get('page'))
}

/** Corrects the address when it asks for a page beyond the last; `pages` is undefined until that is known. */
export function usePageCorrection(pages: number | undefined) {
  const [search, setSearch] = useSearchParams()
  const asked = askedPage(search.get('page'))
  const existing = pages === undefined ? asked : existingPage(asked, pages)
  useEffect(() => {
    if (existing === asked) return
    setSearch((known) => withPage(known, existing), { replace: true })
  }, [asked, existing, setSearch])
}

/** The same address at another page; the first needs no mention. */
export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return next
}
