import { createSetting, isBoolean } from '#shared/lib/state/remembered.ts'

/** Paths that g and then a letter open. */
export const PLACES = {
  h: { to: '/', label: 'home' },
  d: { to: '/search', label: 'discover' },
  b: { to: '/bookmark', label: 'bookmarks' },
  a: { to: '/alerts', label: 'alerts' },
  s: { to: '/account-settings', label: 'settings' },
  m: { to: '/admin-sources', label: 'adminSources' },
} as const

export type PlaceKey = keyof typeof PLACES

export const isPlaceKey = (key: string): key is PlaceKey => Object.hasOwn(PLACES, key)

/** Single keys that act on the page, in the order in which they are listed. */
export const PAGE_KEYS = ['/', 'j', 'k', 'Enter', 'x', 'b', 'c', 'r', 'd', 'u', '?'] as const

const ROWS = 'main article.row, main tbody tr:not(article *)'
const NAME_IN_ROW = ':is(.row-body, th) :is(a[href], button)'

interface Row {
  element: Element
  name: HTMLElement
}

/** Rows whose name is a link. */
const rowsOf = (page: Document): Row[] =>
  [...page.querySelectorAll(ROWS)].flatMap((element) => {
    const name = element.querySelector<HTMLElement>(NAME_IN_ROW)
    return name ? [{ element, name }] : []
  })

const hasFocus = ({ element }: Row) => element.contains(document.activeElement)

/** Returns the element marked for this key: the one in the focused row, or else the only one on the page. */
function targetOf(page: Document, key: string): HTMLElement | undefined {
  const row = rowsOf(page).find(hasFocus)
  return only(row?.element ?? page, key)
}

function only(within: ParentNode, key: string): HTMLElement | undefined {
  const [found, ...others] = within.querySelectorAll<HTMLElement>(`[data-key="${key}"]`)
  return others.length > 0 ? undefined : found
}

/** True for a list whose rows are decided one by one, with keys of their own: there `k` decides instead of going back. */
const isDeciding = (page: Document) => page.querySelector('main [data-keys="deciding"]') !== null

/**
 * Focuses the next or the previous row. Returns false if there are no rows. Where no key goes back, the first row
 * follows the last.
 */
function step(page: Document, key: 'j' | 'k') {
  const rows = rowsOf(page)
  if (rows.length === 0) return targetOf(page, key)?.click()
  const at = rows.findIndex(hasFocus)
  const last = isDeciding(page) ? rows[0] : rows.at(-1)
  const next = key === 'j' ? (rows[at + 1] ?? last) : rows[Math.max(at - 1, 0)]
  const name = next?.name
  name?.focus({ preventScroll: true })
  name?.scrollIntoView({ block: 'center' })
}

const select = (page: Document) =>
  rowsOf(page)
    .find(hasFocus)
    ?.element.querySelector<HTMLElement>('input[type="checkbox"], [data-key="x"]')
    ?.click()

/** Clicks the element marked for the key: in the focused row, or else the only one on the page. */
function act(page: Document, key: string): boolean {
  const target = targetOf(page, key) ?? only(page, key)
  target?.click()
  return target !== undefined
}

/**
 * Handles merge, keep apart, next, and undo, which means the latest decision wherever the focus is. Returns true if
 * the key is one of these.
 */
function decide(page: Document, key: string): boolean {
  if (key === 'm' || key === 'k') targetOf(page, key)?.click()
  else if (key === 'u') act(page, key)
  else if (key === 'n') step(page, 'j')
  else return false
  return true
}

/** Performs the action of a key on this page. Returns true if it has one; Enter is left to the browser. */
export function press(page: Document, key: string): boolean {
  if (isDeciding(page) && decide(page, key)) return true
  if (key === 'j' || key === 'k') step(page, key)
  else if (key === 'x') select(page)
  else if (key === '/') page.querySelector<HTMLElement>('[data-key="/"]')?.focus()
  else if (key === 'b' || key === 'c' || key === 'd') targetOf(page, key)?.click()
  else if (key === 'a' || key === 'r' || key === 'u') return act(page, key)
  else return false
  return true
}

/** True if single-key shortcuts are enabled (WCAG 2.2, 2.1.4), and its setter. */
export const useShortcutsOn = createSetting<boolean>('claire-shortcuts', isBoolean, true)
