/** How long a pointer rests on an icon before it is told what that does. */
const AFTER_MS = 500
/** So soon after one the next needs no rest: somebody is reading along a row. */
const AGAIN_WITHIN_MS = 400
/** The way from the icon to the tip, which may be pointed at. */
const LINGER_MS = 150

export interface Tip {
  words: string
  /** What it is about. */
  of: HTMLElement
}

/** The element of the tip itself has this. */
export const TIP_ID = 'tip'

/**
 * The name of a button or link that shows no words, or what one says in `data-tip`. Screen readers are told by
 * `aria-label` and `aria-description`.
 */
function tipOf(target: EventTarget | null): Tip | null {
  const of =
    target instanceof Element
      ? target.closest<HTMLElement>('button[aria-label], a[aria-label], [data-tip]')
      : null
  if (!of) return null
  const words = of.dataset['tip'] ?? (of.textContent.trim() === '' ? of.ariaLabel : null)
  return words ? { words, of } : null
}

const isInSight = ({ of }: Tip) => {
  const { top, bottom } = of.getBoundingClientRect()
  return of.isConnected && bottom > 0 && top < innerHeight
}

/** The one tip there is, and when it comes and goes. */
function oneTip(show: (tip: Tip | null) => void) {
  let current: Tip | null = null
  let isByFocus = false
  let hiddenAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(tip: Tip | null, byFocus = false) {
    clearTimeout(timer)
    if (current && !tip) hiddenAt = performance.now()
    current = tip
    isByFocus = byFocus
    show(tip)
  }
  const hide = () => {
    clearTimeout(timer)
    if (current) set(null)
  }

  return {
    hide,
    isShown: () => current !== null,

    pointAt(target: EventTarget | null) {
      clearTimeout(timer)
      if (target instanceof Element && target.closest(`#${TIP_ID}`)) return
      const tip = tipOf(target)
      if (tip && tip.of === current?.of) return
      const isReading = current !== null || performance.now() - hiddenAt < AGAIN_WITHIN_MS
      if (tip) timer = setTimeout(() => set(tip), isReading ? 0 : AFTER_MS)
      else if (current && !isByFocus) timer = setTimeout(hide, LINGER_MS)
    },

    focusOn(target: EventTarget | null) {
      const tip = target instanceof Element && target.matches(':focus-visible') ? tipOf(target) : null
      if (tip) set(tip, true)
      else hide()
    },

    /** What it is about is elsewhere now, or out of sight. */
    move() {
      if (current) set(isInSight(current) ? { ...current } : null, isByFocus)
    },
  }
}

/**
 * Says what an icon does to who points at it or comes to it with the keyboard (WCAG 1.4.13): it can be pointed at
 * itself, stays until one goes elsewhere, and goes with Escape. One for the whole page, so that rows with many icons are
 * drawn no slower. Touching shows nothing: it acts at once. Returns the way to stop.
 */
export function followTips(page: Document, show: (tip: Tip | null) => void): () => void {
  const tip = oneTip(show)

  function handleOver({ target, pointerType }: PointerEvent) {
    if (pointerType !== 'touch') tip.pointAt(target)
  }
  function handleKey(event: KeyboardEvent) {
    if (!tip.isShown()) return
    // What lies under it, such as a dialog, goes with the next Escape.
    if (event.key === 'Escape') event.stopPropagation()
    if (['Escape', 'Enter', ' '].includes(event.key)) tip.hide()
  }

  const stopping = new AbortController()
  const { signal } = stopping
  page.addEventListener('pointerover', handleOver, { signal, passive: true })
  page.documentElement.addEventListener('pointerleave', tip.hide, { signal })
  page.addEventListener('pointerdown', tip.hide, { signal, passive: true, capture: true })
  page.addEventListener('focusin', ({ target }) => tip.focusOn(target), { signal })
  page.addEventListener('focusout', tip.hide, { signal })
  page.addEventListener('keydown', handleKey, { signal, capture: true })
  page.addEventListener('scroll', tip.move, { signal, passive: true, capture: true })
  addEventListener('resize', tip.move, { signal })
  // What was pointed at or has the focus already.
  tip.pointAt([...page.querySelectorAll(':hover')].at(-1) ?? null)
  tip.focusOn(page.activeElement)
  return () => {
    tip.hide()
    stopping.abort()
  }
}
