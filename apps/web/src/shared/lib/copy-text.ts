import { showToast } from './toast.ts'

/**
 * Copies the text of `element`; resolves to true on success. If the browser refuses, the text is left selected, so that it
 * can be copied with the keyboard.
 */
export async function copyTextOf(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    getSelection()?.selectAllChildren(element)
    return false
  }
}

/** The same, with a toast: `copied`, or `notCopied` if the browser refuses. */
export async function copyWithToast(
  element: HTMLElement | null,
  { copied, notCopied }: { copied: string; notCopied: string },
) {
  if (!element) return
  if (await copyTextOf(element)) showToast('success', copied)
  else showToast('info', notCopied)
}
