// Before the first paint: the appearance that was chosen here, or the system's. The key is theme.ts's.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('claire-appearance')
  } catch {
    // Storage is refused; the system decides.
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const system = isDark ? 'dark' : 'light'
  document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system
})()
