/**
 * Copies the text of `element` and says whether it worked. Where the browser refuses, the text is left selected, so
 * that a person can copy it with their keyboard.
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
