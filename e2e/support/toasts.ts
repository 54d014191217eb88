import type { Page } from 'playwright-core'

/** By markup, as an open dialog hides them from the accessibility tree. */
export const toasts = (page: Page) => page.locator('.toasts :is([role=status], [role=alert])')

/** Returns the toast that begins with this text. */
export const toastOf = (page: Page, text: string) =>
  toasts(page).filter({ hasText: new RegExp(`^${text.replaceAll('.', String.raw`\.`)}`) })

/** Waits for a toast that begins with this text, and keeps it open as a pointer does: it closes by itself after seconds. */
export async function holdToast(page: Page, text: string) {
  const toast = toastOf(page, text)
  await toast.evaluate((shown) => shown.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  return toast
}
