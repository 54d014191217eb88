import { Parser } from 'htmlparser2'
import { type ReadEntry, entryOf } from './entry.ts'
import { addressOf, arxivIdOf, doiOf, tidy } from './facts.ts'
import { createLineNumbers } from './line-numbers.ts'

interface Link {
  line: number
  address: string
  tags: string[]
  title: string
  note: string
}

/** Bookmarks as browsers export them (Netscape's format): links with their tags and, behind <DD>, their notes. */
export function readBookmarksHtml(text: string): ReadEntry[] {
  const lineAt = createLineNumbers(text)
  const links: Link[] = []
  let within: 'title' | 'note' | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      within = name === 'a' ? 'title' : name === 'dd' && links.length ? 'note' : null
      if (name !== 'a') return
      const line = lineAt(parser.startIndex)
      const tags = (attributes['tags'] ?? '').split(',').map(tidy).filter(Boolean)
      links.push({ line, address: addressOf(attributes['href']), tags, title: '', note: '' })
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
            title: tidy(title) || address,
            url: address,
            doi: doiOf(address),
            arxivId: arxivIdOf(address),
          },
          note: note.trim(),
          tags,
        })
      : [],
  )
}
