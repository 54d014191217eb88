const encoder = new TextEncoder()

/** Cached encodings: a search looks the same words up in every segment, and encoding takes longer than finding them. */
const encodedTerms = new Map<string, Uint8Array>()
const ENCODED_TERMS = 4000

/** Returns the term as UTF-8. Read only. */
export function encodedTerm(term: string): Uint8Array {
  let encoded = encodedTerms.get(term)
  if (!encoded) {
    encoded = encoder.encode(term)
    if (encodedTerms.size >= ENCODED_TERMS) encodedTerms.clear()
    encodedTerms.set(term, encoded)
  }
  return encoded
}
