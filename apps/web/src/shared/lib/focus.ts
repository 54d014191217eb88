/**
 * As `ref`: the field takes the focus, its text selected, when it appears. At once, not after a dialog's opening
 * animation, or it would take the focus from somebody who is already typing elsewhere.
 */
export function focusOnMount(field: HTMLInputElement | HTMLTextAreaElement | null) {
  field?.focus()
  field?.select()
}

/** Sends people to the field of a form that is not right. */
export function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Times of the last typing and of the last change of page, in milliseconds since this page was loaded. */
let typedAt = 0
let movedAt = 0
document.addEventListener('input', () => (typedAt = performance.now()), { capture: true })

/** To be called when another page is asked for, before it is drawn. */
export function notePageChange() {
  movedAt = performance.now()
}

/** Whether somebody types in a field since another page was asked for: on a slow machine it may be drawn long after. */
export const isTypingAhead = () => typedAt > movedAt

/**
 * A button is disabled while its call is under way, and browsers take the focus from what is disabled: it gets the focus
 * back when the call has ended, unless somebody went on meanwhile.
 */
export function returnFocusToButtons() {
  let waiting: HTMLElement | undefined
  new MutationObserver((changes) => {
    const at = document.activeElement
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue
      // Browsers move the focus only when they draw next.
      if (target.disabled && target === at) waiting = target
      // A dialog takes the focus that was lost within it.
      else if (!target.disabled && target === waiting && (!at || at.contains(target))) target.focus()
    }
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}
