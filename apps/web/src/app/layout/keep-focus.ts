const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Time for other code, such as a list with a heading, to move the focus to a better element. */
const A_MOMENT_MS = 100

/** Position of an element: a container and the index among its focusable elements. */
interface Place {
  around: Element
  at: number
}

const focusableIn = (around: Element) => [...around.querySelectorAll<HTMLElement>(FOCUSABLE)]

/** Returns the positions of an element, innermost container first. */
function placesOf(target: HTMLElement): Place[] {
  const places: Place[] = []
  const { body } = target.ownerDocument
  for (let around = target.parentElement; around && around !== body; around = around.parentElement)
    places.push({ around, at: Math.max(0, focusableIn(around).indexOf(target)) })
  return places
}

/** Returns the element now at a position or, in a part that has none to press, such as an empty list, its heading. */
function nearIn({ around, at }: Place) {
  const near = focusableIn(around)
  return near[Math.min(at, near.length - 1)] ?? around.querySelector<HTMLElement>('h2[tabindex]')
}

/**
 * Restores the focus when the focused element is removed with its row, dialog or message; keyboards and screen
 * readers would otherwise start over at the top of the page. The focus moves to the element now at its position, or
 * to the page's heading. A newly opened page takes the focus itself. Returns a function that stops it.
 */
export function keepFocus(page: Document): () => void {
  let focused: HTMLElement | null = null
  let path = ''
  let places: Place[] = []
  // Positions within the page itself, not within dialogs over it.
  let placesInPage: Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function note({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return
    focused = target
    path = location.pathname
    places = placesOf(target)
    if (target.closest('main')) placesInPage = places
  }

  function isLost() {
    return focused?.isConnected === false && page.activeElement === page.body && path === location.pathname
  }

  function recover() {
    if (!isLost()) return
    const near = [...places, ...placesInPage].filter(({ around }) => around.isConnected).map(nearIn)
    const next = near.find((element) => element) ?? page.querySelector('h1')
    next?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    if (isLost()) timer = setTimeout(recover, A_MOMENT_MS)
  })
  page.addEventListener('focusin', note)
  observer.observe(page.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    page.removeEventListener('focusin', note)
  }
}
