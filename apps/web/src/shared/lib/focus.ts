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
