import type { MouseEvent } from 'react'

/** Elements for which a click has another meaning; menus of a row are within it, with their backdrops. */
const OWN_ACTION = 'a, button, input, select, textarea, label, summary, [role="button"], .MuiModal-root'

/** Returns the link that a click on a row opens: its first, unless the clicked element has an action of its own. */
function linkOf({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>) {
  // Clicks in dialogs and menus of a row bubble here through React but are not within the row.
  const isInRow = target instanceof Element && currentTarget.contains(target)
  if (defaultPrevented || !isInRow || target.closest(OWN_ACTION)) return null
  return currentTarget.querySelector<HTMLAnchorElement>('a[href]')
}

/** Returns true if text was selected by dragging over the row. */
function hasMarkedText(row: HTMLElement) {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && row.contains(selection.focusNode)
}

const openTab = ({ href }: HTMLAnchorElement) => window.open(href, '_blank', 'noopener')

function handleClick(event: MouseEvent<HTMLElement>) {
  const link = linkOf(event)
  if (!link || hasMarkedText(event.currentTarget)) return
  if (event.ctrlKey || event.metaKey || event.shiftKey) openTab(link)
  else link.click()
}

/** Prevents the middle button from starting to scroll, on systems where it does. */
function handleMouseDown(event: MouseEvent<HTMLElement>) {
  if (event.button === 1 && linkOf(event)) event.preventDefault()
}

function handleAuxClick(event: MouseEvent<HTMLElement>) {
  const link = event.button === 1 ? linkOf(event) : null
  if (link) openTab(link)
}

/** Props of a list row: a click anywhere in it opens the article, as one on its title does. The keyboard has only the title. */
export const opensItsLink = {
  'data-opens': true,
  onClick: handleClick,
  onMouseDown: handleMouseDown,
  onAuxClick: handleAuxClick,
} as const
