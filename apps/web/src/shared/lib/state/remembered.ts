/** What this browser keeps from visit to visit; nothing where it does not keep, or kept something else. */
export function recall<T>(key: string, isWanted: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isWanted(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function remember(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows and full storage: then it holds until the page is left.
  }
}
