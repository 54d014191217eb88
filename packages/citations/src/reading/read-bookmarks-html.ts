import { Parser } from 'htmlparser2'
import {
  type ReadEntry,
  type Reading,
  LONGEST,
  TooManyEntries,
  clip,
  entryOf,
  createLineNumbers,
} from './entry.ts'
import { addressOf, arxivIdOf, doiOf, tidy } from './facts.ts'

interface Link {
  line: number
  address: string
  tags: string[]
  title: string
  note: string
}

/** Tracks only the open link, which the next one closes: looking up the starts of all elements takes quadratic time. */
class LinkParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== 'a'
  }
}

/** Reads bookmarks exported by browsers (Netscape format): links with tags and, after <DD>, notes. */
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
  // Folders of places and scripts are links too, but not works.
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
