/**
 * French and its sisters want a form of their own from a million on (CLDR's `many`: "un million de résultats"). In
 * digits, as Claire writes numbers, it reads like the other: "1 000 000 résultats".
 */
export function withMany<Texts extends object>(texts: Texts): Texts {
  const entries = Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'object' && text !== null) return [[key, withMany(text)]]
    return key.endsWith('_other')
      ? [
          [key, text],
          [key.replace(/_other$/, '_many'), text],
        ]
      : [[key, text]]
  })
  return Object.fromEntries(entries) as Texts
}
