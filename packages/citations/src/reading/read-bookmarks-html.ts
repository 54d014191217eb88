import { Parser } from 'htmlparser2'
import { LONGEST, type ReadEntry, type Reading, TooManyEntries, clip, entryOf } from './entry.ts'
import { addressOf, arxivIdOf, doiOf, tidy } from './facts.ts'
import { createLineNumbers } from './line-numbers.ts'

interface Link {
  line: number
  address: string
  tags: string[]
  title: string
  note: string
}

/** Knows of links alone which is open, and one closes another: looking for the beginnings of all elements takes the square of a file's length. */
class LinkParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== 'a'
  }
}

/** Bookmarks as browsers export them (Netscape's format): links with their tags and, behind <DD>, their notes. */
export function readBookmarksHtml(text: string, { most }: Reading): ReadEntry[] {
  const lineAt = createLineNumbers(text)
  const links: Link[] = []
  let within: 'title' | 'note' | null = null
  const parser = new LinkParser({
    onopentag(name, attributes) {
      within = name === 'a' ? 'title' : name === 'dd' && links.length ? 'note' : null
      if (name !== 'a') return
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
      if (name === 'a') within = null
    },
  })
  parser.end(text)
  // Folders of places and scripts are links too, of no work.
  return links.flatMap(({ line, address, title, note, tags }) =>
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
}
