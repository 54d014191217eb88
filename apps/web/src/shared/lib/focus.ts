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
