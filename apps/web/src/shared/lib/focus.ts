/**
 * As `ref`: focuses a button, or a field and selects its text, on mount. Not after a dialog's opening animation, which
 * would take the focus from somebody who already types elsewhere.
 */
export function focusOnMount(field: HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement | null) {
  field?.focus()
  if (field && 'select' in field) field.select()
}

/** Focuses a field of a form, such as one with an error. */
export function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Times of the last typing and of the last change of page, in milliseconds since this page was loaded. */
let typedAt = 0
let movedAt = 0
document.addEventListener('input', () => (typedAt = performance.now()), { capture: true })

/** Called when another page is requested, before it is rendered. */
export function notePageChange() {
  movedAt = performance.now()
}

/** True if somebody has typed in a field since another page was requested: on a slow machine it may render much later. */
export const isTypingAhead = () => typedAt > movedAt

/**
 * Returns the focus to a button after its call: browsers remove it from the button while it is disabled. Does nothing if
 * the focus has moved in between.
 */
export function returnFocusToButtons() {
  let waiting: HTMLElement | undefined
  new MutationObserver((changes) => {
    const at = document.activeElement
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue
      // Browsers move the focus only at the next rendering.
      if (target.disabled && target === at) waiting = target
      // A dialog takes the focus that was lost within it.
      else if (!target.disabled && target === waiting && (!at || at.contains(target))) target.focus()
    }
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}
