import type { Page } from 'playwright-core'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Visitors: the administrator with bookmarks and alerts; a new user; nobody. */
export const VISITORS = ['admin', 'demo', 'nobody'] as const
export type Visitor = (typeof VISITORS)[number]

export interface Screen {
  name: string
  path: string
  /** The administrator by default. */
  visitor?: Visitor
  /** Calls that fail; the paths of calls begin with /claire/. */
  failing?: RegExp
  /** Responses to calls of these paths: facts of sites that are not on this machine. */
  given?: readonly (readonly [path: RegExp, answer: unknown])[]
  /** Calls to these paths stay unanswered. */
  waiting?: RegExp
  /** Only in windows of these widths in px. */
  from?: number
  upTo?: number
  /** Actions before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
  /** In docs/screens, in this width and appearance. */
  docs?: { width: number; scheme: Scheme }[]
}

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

export async function openDialog(page: Page, button: string | RegExp) {
  await press(page, button)
  await page.getByRole('dialog').waitFor()
}

export async function openMenu(page: Page, button: string | RegExp) {
  await press(page, button)
  await page.getByRole('menu').waitFor()
}

/** Opens the dialog of a menu entry. */
export async function openFromMenu(
  page: Page,
  { button, entry }: { button: string | RegExp; entry: string },
) {
  await openMenu(page, button)
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').waitFor()
}

/** Confirms a dialog without filling anything in. */
export async function confirmEmpty(page: Page, field: string, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(field).fill('')
  await dialog.getByRole('button', { name: button }).click()
  await dialog.locator('.Mui-error').first().waitFor()
}

export const selectFirst = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check()
