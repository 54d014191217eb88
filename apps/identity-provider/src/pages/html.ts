import { createHash } from 'node:crypto'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** Safe markup; anything else is escaped when inserted into a page. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = Html | string | null | undefined | false

/** Returns a template with escaped values, except Html; null, undefined and false insert nothing. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  const parts = strings.map((fixed, at) => fixed + rendered(values[at]))
  return new Html(parts.join(''))
}

function rendered(value: Content): string {
  if (value instanceof Html) return value.text
  return value ? escaped(value) : ''
}

/** Returns the hash of an inline style or script for a content security policy. */
export const sourceHash = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`
