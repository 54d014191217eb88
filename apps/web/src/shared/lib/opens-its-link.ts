import type { MouseEvent } from 'react'

/** Elements for which a click has another meaning. */
const OWN_ACTION = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** The link that a click on a row means: its first, unless the click was on something with an action of its own. */
function linkOf({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>) {
  // Dialogs and menus that a row has opened send their clicks here but are not within the row.
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

/** Without this, the middle button would begin to scroll where the system has that. */
function handleMouseDown(event: MouseEvent<HTMLElement>) {
  if (event.button === 1 && linkOf(event)) event.preventDefault()
}

function handleAuxClick(event: MouseEvent<HTMLElement>) {
  const link = event.button === 1 ? linkOf(event) : null
  if (link) openTab(link)
}

/**
 * For a row of a list of articles: a click anywhere in it opens the article, as one on its title does. The keyboard has
 * the title alone.
 */
export const opensItsLink = {
  'data-opens': true,
  onClick: handleClick,
  onMouseDown: handleMouseDown,
  onAuxClick: handleAuxClick,
} as const
