import { type TexSource, take, takeOption } from './groups.ts'

export interface CommandReading {
  reads: string
  /** True for a name such as 'log', which is separated from its neighbours. */
  isName?: boolean
}

const ESCAPED = /\\([^A-Za-z])/y

/** Reads a backslash before a sign: `\%` is the sign, `\,` a thin space. */
export function readEscaped(source: TexSource): CommandReading | null {
  const sign = take(source, ESCAPED)?.[1]
  if (sign === undefined) return null
  if ('%&#_${}'.includes(sign)) return { reads: sign }
  if (sign === '|') return { reads: '‖' }
  if (sign === '\\') {
    takeOption(source)
    return { reads: ' ' }
  }
  if (/[,;:~>\s]/.test(sign)) return { reads: ' ' }
  return '!-/()[]@'.includes(sign) ? { reads: '' } : null
}

/** Returns the text that `\verb` has between two equal signs. */
export function verbatim(source: TexSource): string | undefined {
  return take(source, /([|!+"])([^|!+"]{1,200})\1/y)?.[2]
}

/** Reads a switch with the blank that ends its name; `\left.` yields nothing. */
export function readSwitch(source: TexSource): string {
  const before = source.tex.slice(0, source.at)
  if (/\\(?:left|right)$/.test(before.slice(-6))) {
    take(source, /\s*\./y)
    return ''
  }
  take(source, /\s?(?:\{\})?/y)
  return ''
}

/** Takes the letter or digit here as an argument without braces. */
export function takeLetter(source: TexSource): string | undefined {
  return take(source, /\s*([A-Za-z\d])/y)?.[1]
}

/** Puts an accent on every letter and digit. */
export function accented(reads: string, mark: string): string {
  return Array.from(reads, (each) => (/[\p{Lu}\p{Ll}\p{Lo}\p{Nd}]/u.test(each) ? each + mark : each))
    .join('')
    .normalize('NFC')
}
