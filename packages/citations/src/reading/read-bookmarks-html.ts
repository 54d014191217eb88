import { Parser } from 'htmlparser2'
import { LONGEST, type ReadEntry, type Reading, TooManyEntries, clip, entryOf, faultOf } from './entry.ts'
import { addressOf, arxivIdOf, doiOf, tidy } from './facts.ts'
import { createLineNumbers } from './line-numbers.ts'

interface Link {
  line: number
  address: string
  tags: string[]
  title: string
  note: string
}

/** Knows of links alone which of them are open: to look for the beginnings of all others takes a file's length squared. */
class LinkParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== 'a'
  }
}

const DEEPEST = 64
const PIECE = 16_384

/** Bookmarks as browsers export them (Netscape's format): links with their tags and, behind <DD>, their notes. */
export function readBookmarksHtml(text: string, { most }: Reading): ReadEntry[] {
  const lineAt = createLineNumbers(text)
  const links: Link[] = []
  let within: 'title' | 'note' | null = null
  let open = 0
  const parser = new LinkParser({
    onopentag(name, attributes) {
      within = name === 'a' ? 'title' : name === 'dd' && links.length ? 'note' : null
      if (name !== 'a') return
      open += 1
      if (links.length > most) throw new TooManyEntries()
      const line = lineAt(parser.startIndex)
      const tags = clip(attributes['tags'], LONGEST.text).split(',').map(tidy).filter(Boolean)
      links.push({ line, address: addressOf(clip(attributes['href'])), tags, title: '', note: '' })
    },
    ontext(words) {
      const link = links.at(-1)
      if (link && within) link[within] += words
    },
    onclosetag(name) {
      if (name !== 'a') return
      within = null
      open -= 1
    },
  })
  const faults: ReadEntry[] = []
  for (let at = 0; at < text.length && !faults.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    if (open > DEEPEST)
      faults.push(faultOf(links.at(-1)?.line ?? 1, 'Links are not closed here; what follows is not read.'))
  }
  parser.end()
  // Folders of places and scripts are links too, of no work.
  const entries = links.flatMap(({ line, address, title, note, tags }) =>
    address
      ? entryOf(line, {
          work: {
            title: tidy(clip(title)) || address,
            url: address,
            doi: doiOf(address),
            arxivId: arxivIdOf(address),
          },
          note: clip(note, LONGEST.text).trim(),
          tags,
        })
      : [],
  )
  return [...entries, ...faults]
}
