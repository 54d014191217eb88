/** Resolves once something of the page has been painted; never in a tab that nobody sees. */
export function firstPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  return promise
}
