/** Markup with every inserted text escaped. */
export interface Html {
  readonly html: string
}

type Value = string | number | Html | readonly Html[]

const CHARACTERS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe for the content and the quoted attributes of HTML and XML, without characters that XML forbids. */
export const escapeText = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are meant
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (character) => CHARACTERS[character] ?? '')

function markupOf(value: Value): string {
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map((part) => part.html).join('')
}

/** Template tag: html`<p>${anything}</p>`; only what the tag itself made goes in unescaped. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => ({
  html: strings.reduce((text, part, at) => text + markupOf(values[at - 1] ?? '') + part),
})

export const nothing = html``
