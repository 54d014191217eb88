const DOI = /\b10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]+/i
const ARXIV =
  /(?:arxiv(?:\.org\/(?:abs|pdf)\/|[:.\s]+))((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}))(?:v\d+)?/i

/** The DOI in `text`, in its canonical form: lower case, no resolver before, no punctuation after. */
export function readDoi(text: string): string | null {
  const found = DOI.exec(decoded(text))
  return found ? trimmed(found[0]).toLowerCase() : null
}

/** The arXiv identifier in `text` without its version: '2104.12255', 'math/0601001'. */
export const readArxivId = (text: string): string | null => ARXIV.exec(text)?.[1] ?? null

/** The DOI of a page address such as 'https://doi.org/10.1000/x', or of a publisher's '/doi/10.1000/x'. */
export function doiOfUrl(url: string): string | null {
  const found = /\/(?:doi\/(?:abs\/|full\/|pdf\/|epdf\/)?)?(10\.\d{4,9}(?:\.\d+)*(?:\/|%2f)[^?#]+)/i.exec(url)
  return found
    ? readDoi((found[1] ?? '').replace(/\.(?:html?|pdf)$|\/(?:full|abstract|pdf|epdf|fulltext)$/i, ''))
    : null
}

function decoded(text: string): string {
  if (!/%2f/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%2f/gi, '/')
  }
}

/** Sentence punctuation and unmatched brackets after a DOI do not belong to it; matched ones do. */
function trimmed(doi: string): string {
  let end = doi.replace(/&(?:gt|lt|amp|quot);.*/is, '')
  for (;;) {
    const last = end.at(-1) ?? ''
    const opening = { ')': '(', ']': '[', '}': '{' }[last]
    const unmatched = opening !== undefined && end.split(last).length > end.split(opening).length
    if (!/[.,;:'’”*…]/.test(last) && !unmatched) return end
    end = end.slice(0, -1)
  }
}
