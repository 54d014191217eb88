import { createHash } from 'node:crypto'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** Markup that is known to be safe; anything else is escaped when it is put into a page. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = Html | string | null | undefined | false

/** A template whose values are escaped, unless they are Html themselves; null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  const parts = strings.map((fixed, at) => fixed + rendered(values[at]))
  return new Html(parts.join(''))
}

function rendered(value: Content): string {
  if (value instanceof Html) return value.text
  return value ? escaped(value) : ''
}

/** How a content security policy names one inline style or script. */
export const sourceHash = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`
