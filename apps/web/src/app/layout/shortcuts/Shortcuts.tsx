import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { usePerson } from '#shared/session/use-session.ts'
import { isPlaceKey, PLACES, press, useShortcutsOn } from './keys.ts'
import { createObservable } from '#shared/lib/state/observable.ts'

/** Time in which a letter after g opens a page. */
const PLACE_WITHIN_MS = 1500

/** True if typing a letter in the element enters text. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && target.getAttribute('type') !== 'checkbox'))

/**
 * Returns true if a dialog or menu covers the page and handles the keys, or is still loading: what is typed is meant for it.
 * A closing menu is already hidden.
 */
const isCovered = () =>
  isDialogOpen() ||
  document.querySelector(':is([role="dialog"], [role="menu"], dialog[open]):not([aria-hidden="true"] *)') !==
    null

/** True for Ctrl+K or Cmd+K. It enters no text, so it works in fields too and cannot be disabled. */
const opensPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** Keyboard shortcuts of every page. They work as soon as the page is shown: an effect after painting would miss keys. */
export function Shortcuts() {
  const [isOn] = useShortcutsOn()
  const goTo = useGoTo()

  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key === 'Escape') return passToDialog(event)
      if (!opensPalette(event)) return
      // The browser's own shortcut would leave the page.
      event.preventDefault()
      if (!isCovered()) openDialog('palette')
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  useLayoutEffect(() => {
    if (!isOn) return
    let placeUntil = 0
    function handleKey(event: KeyboardEvent) {
      const { key, target } = event
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      if (!isPlain || takesText(target) || isCovered()) return
      const isPlace = event.timeStamp < placeUntil
      placeUntil = key === 'g' ? event.timeStamp + PLACE_WITHIN_MS : 0
      if (isPlace && goTo(key)) return event.preventDefault()
      if (key === '?') openDialog('shortcuts')
      else if (!press(document, key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn, goTo])

  return null
}

/**
 * Passes a key to the shown dialog while nothing has the focus: the button that was pressed may be gone, and a dialog takes
 * the focus back only a moment later. A dialog that is still loading is not opened.
 */
function passToDialog({ key, target }: KeyboardEvent) {
  const dialog = [...document.querySelectorAll('.MuiDialog-root')].at(-1)
  if (!dialog) openDialog(null)
  else if (target === document.body)
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

/** Returns a function that opens the page of a letter; it returns false if this person has no such page. */
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

/** Dialogs that the shell opens over any page, by a key or from the account menu. */
export type ShellDialog = 'palette' | 'messages' | 'shortcuts'

const open = createObservable<ShellDialog | null>(null, Object.is)

export const openDialog = open.set
const isDialogOpen = () => open.get() !== null

/** Returns the open dialog; at most one is open. */
export const useOpenDialog = () => useSyncExternalStore(open.subscribe, open.get)
