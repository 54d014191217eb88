const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Whoever knows a better place, such as a list with a head, has this long to take the focus there. */
const A_MOMENT_MS = 100

/** Where something stands: in what, and as the how-manieth that can have the focus. */
interface Place {
  around: Element
  at: number
}

const focusableIn = (around: Element) => [...around.querySelectorAll<HTMLElement>(FOCUSABLE)]

/** From the nearest to the widest. */
function placesOf(target: HTMLElement): Place[] {
  const places: Place[] = []
  const { body } = target.ownerDocument
  for (let around = target.parentElement; around && around !== body; around = around.parentElement)
    places.push({ around, at: Math.max(0, focusableIn(around).indexOf(target)) })
  return places
}

/**
 * When what has the focus goes away, with its row, its dialog or its message, keyboards and screen readers would start
 * over at the top of the page. The focus goes to what has taken its place, else to the page's heading. An opened page
 * takes the focus itself. Returns the way to stop.
 */
export function keepFocus(page: Document): () => void {
  let focused: HTMLElement | null = null
  let path = ''
  let places: Place[] = []
  // In the page itself, not in what lies over it.
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
    const place = [...places, ...placesInPage].find(
      ({ around }) => around.isConnected && around.querySelector(FOCUSABLE),
    )
    const near = place && focusableIn(place.around)
    const next = near?.[Math.min(place?.at ?? 0, near.length - 1)] ?? page.querySelector('h1')
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
