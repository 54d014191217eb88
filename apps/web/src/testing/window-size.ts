const WIDTHS = { wide: 1280, medium: 800, narrow: 320 }

/** Evaluates a media query about the window's width; other queries do not match. */
function matches(query: string, width: number) {
  const least = /\(min-width:\s*([\d.]+)px\)/.exec(query)?.[1]
  const most = /\(max-width:\s*([\d.]+)px\)/.exec(query)?.[1]
  if (!least && !most) return false
  return width >= Number(least ?? 0) && width <= Number(most ?? Number.POSITIVE_INFINITY)
}

/** Sets the window's width for media queries: jsdom has no layout. */
export function giveWindowSize(size: keyof typeof WIDTHS) {
  const width = WIDTHS[size]
  Object.assign(window, {
    innerWidth: width,
    scrollTo: () => undefined,
    matchMedia: (query: string) =>
      Object.assign(new EventTarget(), {
        media: query,
        matches: matches(query, width),
        addListener() {},
        removeListener() {},
      }),
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  })
}
