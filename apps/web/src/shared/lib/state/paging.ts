import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Returns the number of pages; at least one, so that an empty list is page 1 of 1. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / LIST_PAGE_SIZE))
}

/** Returns the page (from 1) in an address; the first if it is invalid. */
export function pageNumberOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** Returns the requested page or, beyond the end, the last one: removing the last item of a page goes back one page. */
export const existingPage = (requested: number, pages: number) => Math.min(requested, Math.max(1, pages))

export function onPage<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE)
}

/** Returns the page (from 1) in the address. */
export function usePageNumber(): number {
  const [search] = useSearchParams()
  return pageNumberOf(search.get('page'))
}

/** Corrects an address beyond the last page; `pages` is undefined until it is known. */
export function usePageCorrection(pages: number | undefined) {
  const [search, setSearch] = useSearchParams()
  const requested = pageNumberOf(search.get('page'))
  const existing = pages === undefined ? requested : existingPage(requested, pages)
  useEffect(() => {
    if (existing === requested) return
    setSearch((known) => withPage(known, existing), { replace: true })
  }, [requested, existing, setSearch])
}

/** Returns the address with another filter or order, '' for none, at the first page. */
export function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = withPage(search, 1)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** Returns the address at another page; the first has no parameter. */
export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return next
}
