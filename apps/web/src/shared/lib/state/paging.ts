import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'

/** Never less than one, so that an empty list is page 1 of 1. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / LIST_PAGE_SIZE))
}

/** The page (from 1) an address asks for; the first when what it says is no page. */
export function askedPage(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/**
 * The page there is for the one that is asked for: beyond the end it is the last, which takes the reader back one page
 * when the last item of a page is removed.
 */
export const existingPage = (asked: number, pages: number) => Math.min(asked, Math.max(1, pages))

export function onPage<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE)
}
