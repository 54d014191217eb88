import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'

/** Never less than one, so that an empty list is page 1 of 1. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / LIST_PAGE_SIZE))
}

/**
 * The page (from 1) to show for what the address asks. Nonsense means the first
 * page; a page beyond the end means the last, which is also what takes the
 * reader back one page when the last item of a page was removed.
 */
export function shownPage(asked: string | null, pages: number): number {
  const page = Number(asked ?? 1)
  if (!Number.isInteger(page) || page < 1) return 1
  return Math.min(page, pages)
}

export function onPage<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE)
}
