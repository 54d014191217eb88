const formats = new Map<string, Intl.NumberFormat>()

/**
 * A number as a language writes it. A browser's first number format takes it 20 ms, and small counts, of which most
 * pages have no others, are written alike in all languages of ours.
 */
export function writtenNumber(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(value)
}
