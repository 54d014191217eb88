import { Parser } from 'htmlparser2'
import { refusal } from '#platform/errors'
import { type WrittenSettings, formatSettings } from '../scan-settings.ts'
import type { StoredSource } from '../source.ts'

export interface Outline {
  /** Number of its first line, from 1. */
  line: number
  name: string
  url: string
  /** The scan schedule; '' if the file has none. */
  rhythm: string
  settings: WrittenSettings
}

const DEEPEST = 64

/**
 * Returns the outlines of an OPML file that have an address. One with a feed (`xmlUrl`) subscribes to that feed and
 * what it names; its site (`htmlUrl`) is a source only if there is no feed. Parsed lazily; document types are not
 * processed, so no entity expands and nothing is fetched. Null if it is not OPML.
 */
export function readOpml(text: string): Generator<Outline> | null {
  return /<opml[\s>]/i.test(text) ? outlinesOf(text) : null
}

function* outlinesOf(text: string): Generator<Outline> {
  const found: Outline[] = []
  let depth = 0
  let seenTo = 0
  let line = 1
  const lineAt = (index: number) => {
    for (; seenTo < index; seenTo += 1) if (text.charCodeAt(seenTo) === 10) line += 1
    return line
  }
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        depth += 1
        const feed = attributes['xmlurl']?.trim() ? attributes['xmlurl'] : ''
        const url = feed || attributes['htmlurl'] || attributes['url'] || ''
        if (tag !== 'outline' || !url.trim()) return
        found.push({
          line: lineAt(parser.startIndex),
          name: attributes['title'] || attributes['text'] || '',
          url,
          rhythm: attributes['claire:rhythm'] || '',
          settings: {
            include: attributes['claire:include'] ?? '',
            exclude: attributes['claire:exclude'] ?? '',
            pageLimit: attributes['claire:pagelimit'] ?? '',
            pace: attributes['claire:pace'] ?? '',
            scope: feed ? 'list' : '',
            scanning: attributes['claire:scanning'] ?? '',
          },
        })
      },
      onclosetag() {
        depth -= 1
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  // In pieces: the consumer stops when there is too much.
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    if (depth > DEEPEST) throw refusal((t) => t('sources.fileTooDeep', { most: DEEPEST }))
    yield* found.splice(0)
  }
}

const PIECE = 16_384

const GROUPS = [
  ['APPROVED', 'Approved'],
  ['PENDING', 'Pending approval'],
  ['REJECTED', 'Rejected'],
] as const

/** All sources as OPML 2.0, grouped by status. */
export function opmlOf(sources: readonly StoredSource[], at: number): string {
  const groups = GROUPS.map(
    ([status, title]) => [title, sources.filter((source) => source.status === status)] as const,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0" xmlns:claire="urn:claire:sources">',
    `  <head><title>Claire sources</title><dateCreated>${new Date(at).toUTCString()}</dateCreated></head>`,
    '  <body>',
    ...groups.flatMap(([title, members]) =>
      members.length ? [`    <outline text="${title}">`, ...members.map(outline), '    </outline>'] : [],
    ),
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}

function outline({ name, url, rhythm, settings, scanning }: StoredSource): string {
  const address = escaped(/^https?:\/\//i.test(url) ? url : `https://${url}`)
  const { scope, ...words } = formatSettings(settings)
  const own = {
    rhythm: rhythm === 'automatic' ? '' : rhythm,
    ...words,
    scanning: scanning.state === 'paused' ? 'paused' : '',
  }
  const isFeed = scope === 'list'
  const place = isFeed ? `xmlUrl="${address}"` : `url="${address}" htmlUrl="${address}"`
  const attributes = Object.entries(own).flatMap(([key, value]) =>
    value ? [` claire:${key}="${escaped(value)}"`] : [],
  )
  return `      <outline type="${isFeed ? 'rss' : 'link'}" text="${escaped(name)}" ${place}${attributes.join('')}/>`
}

/** Characters that XML 1.0 does not allow, not even as a reference. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
