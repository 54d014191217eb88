/** Where the browser keeps the chosen appearance. */
export const APPEARANCE_KEY = 'claire-appearance'

/** The appearance that was chosen in this browser, or the system's: said by the root element before anything is painted. */
export function showAppearance() {
  const chosen = chosenAppearance()
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = chosen === 'light' || chosen === 'dark' ? chosen : system
}

function chosenAppearance(): string | null {
  try {
    return localStorage.getItem(APPEARANCE_KEY)
  } catch {
    // Storage is refused; the system decides.
    return null
  }
}
