import { plainParagraphs, lettersOf } from '../text/plain-text.ts'
import { climb, jsonLd, meta, microdata, type PageSources, type Rung } from './sources.ts'

const LONGEST = 20_000
/** Each text is compared with all others. */
const MOST_TEXTS = 50
/** Two texts with a common beginning of this many characters are one. */
const BEGINNING = 40

const SCHOLARLY_LADDER: Rung[] = [
  meta('citation_abstract'),
  meta('bepress_citation_abstract'),
  meta('eprints.abstract'),
  meta('dcterms.abstract'),
  meta('dc.description.abstract', 'dc.abstract'),
  jsonLd('abstract'),
]
const DESCRIPTION_LADDER: Rung[] = [
  jsonLd('description'),
  meta('dcterms.description'),
  meta('dc.description'),
  meta('prism.teaser'),
  meta('og:description'),
  meta('description', 'twitter:description', 'sailthru.description'),
  microdata('description', 'abstract'),
]

/**
 * The abstract: as stated for machines, else as shown on the page in `block`, else the page's description of itself. A
 * truncated statement is replaced by the full one.
 */
export function readAbstract(sources: PageSources, block: string): { value: string; from: string } | null {
  const accept = (values: string[]) => {
    const texts = values
      .slice(0, MOST_TEXTS)
      .map(tidy)
      .filter((text) => text.length >= 20)
    const spelled = texts.map(lettersOf)
    // The same text, or a part of it, may be stated several times.
    const different = texts.filter(
      (_, at) =>
        !spelled.some(
          (other, index) =>
            index !== at && other.includes(spelled[at] ?? '') && (index < at || other !== spelled[at]),
        ),
    )
    return different.length ? different.join('\n') : null
  }
  const stated = climb(SCHOLARLY_LADDER, sources, accept)
  const shown = block.length >= 40 ? { value: tidy(block), from: 'abstract-block' } : null
  const described = climb(DESCRIPTION_LADDER, sources, accept)
  const best =
    stated ?? (shown && !(described && begins(shown.value, described.value)) ? shown : described) ?? shown
  if (!best) return null
  const fuller = [stated, shown, described].find((other) => other && begins(best.value, other.value))
  return fuller ?? best
}

const tidy = (text: string) =>
  once(
    plainParagraphs(text)
      .replace(/^(?:abstract|summary|zusammenfassung|résumé|resumen|riassunto|resumo)\s*[:.—–]\s*(?=\S)/i, '')
      .slice(0, LONGEST)
      .trim(),
  )

/** Removes the repetition of a text that appears twice in a row. */
function once(text: string): string {
  const at = text.indexOf(text.slice(0, BEGINNING), BEGINNING)
  const first = text.slice(0, at)
  return at > 0 && lettersOf(first) === lettersOf(text.slice(at)) ? first.trim() : text
}

/** True if `start` breaks off within a sentence, and `whole` continues it. */
function begins(start: string, whole: string): boolean {
  if (/[.?!][)"”’\]]?$/.test(start) && !/\.{2}$/.test(start)) return false
  const bare = flat(start).replace(/\s?(?:(?<!\.)\.{2,}|…|\[…\])$/, '')
  return whole.length > start.length + 10 && bare.length >= 20 && flat(whole).startsWith(bare)
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
