import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePerson } from '#shared/session/use-session.ts'
import { isPlaceKey, PLACES, press } from './keys.ts'
import { useShortcutSheet, useShortcutsOn } from './shortcuts-setting.ts'

const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }))

/** So long after g a letter names a place. */
const PLACE_WITHIN_MS = 1500

/** Where typing a letter means that letter. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && target.getAttribute('type') !== 'checkbox'))

/** What lies over the page has the keys for itself. */
const isCovered = () => document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null

/** The keys that do something on every page, and the list of them. */
export function Shortcuts() {
  const [isOn] = useShortcutsOn()
  const [isListed, setListed] = useShortcutSheet()
  const goTo = useGoTo()

  useEffect(() => {
    if (!isOn) return
    let placeUntil = 0
    function handleKey(event: KeyboardEvent) {
      const { key, target } = event
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      if (!isPlain || takesText(target) || isCovered()) return
      const isPlace = event.timeStamp < placeUntil
      placeUntil = key === 'g' ? event.timeStamp + PLACE_WITHIN_MS : 0
      if (isPlace && goTo(key)) return event.preventDefault()
      if (key === '?') setListed(true)
      else if (!press(document, key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn, goTo, setListed])

  if (!isListed) return null
  return (
    <Suspense>
      <ShortcutSheet onClose={() => setListed(false)} />
    </Suspense>
  )
}

/** Goes where the letter leads, and says whether it leads anywhere for this person. */
function useGoTo() {
  const navigate = useNavigate()
  const isAdmin = usePerson()?.isAdmin ?? false
  return useCallback(
    (key: string) => {
      if (!isPlaceKey(key) || (key === 'm' && !isAdmin)) return false
      void navigate(PLACES[key].to)
      return true
    },
    [navigate, isAdmin],
  )
}
