import { type ReadEntry, clip, entryOf, faultOf } from './entry.ts'
import { addressOf, arxivIdOf, doiOf } from './facts.ts'

/** Reads identifiers, one or more a line: DOIs and arXiv identifiers, bare or as addresses. */
export function* readDoiList(text: string): Generator<ReadEntry> {
  let line = 0
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line += 1
    const words = raw.split(/[\s;]+|,(?=\s|$|10\.)/).filter((word) => /\w/.test(word))
    const found = words.map(identified).filter((work) => work.doi || work.arxivId)
    if (words.length && !found.length)
      yield faultOf(line, 'There is no DOI or arXiv identifier in this line.')
    for (const work of found) yield entryOf(line, { work })
  }
}

/** Returns the work that a word identifies; no identifier is longer than the limit of a line's value. */
function identified(written: string) {
  const word = clip(written)
  const doi = doiOf(word)
  return { doi, arxivId: arxivIdOf(word), url: addressOf(word) || (doi && `https://doi.org/${doi}`) }
}
