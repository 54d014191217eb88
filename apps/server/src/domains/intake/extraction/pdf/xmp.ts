import type { StatedCitation } from '../text/citation.ts'
import { readDoi } from '../text/identifiers.ts'
import { plainLine } from '../text/plain-text.ts'

const LONGEST_PACKET = 200_000

/** Article facts of a PDF's XMP packet, in the vocabularies of PRISM and Dublin Core; most files hold it uncompressed. */
export function readXmp(bytes: Uint8Array): { doi: string | null; citation: StatedCitation } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = buffer.indexOf('<x:xmpmeta')
  const end = buffer.indexOf('</x:xmpmeta', at)
  const packet =
    at < 0
      ? ''
      : buffer.toString('utf8', at, Math.min(end < 0 ? at + LONGEST_PACKET : end, at + LONGEST_PACKET))
  const value = (name: string) => {
    const found = new RegExp(
      `${name}(?:\\s*=\\s*"([^"]*)"|(?:\\s[^>]*)?>([\\s\\S]{0,2000}?)</${name}>)`,
      'i',
    ).exec(packet)
    return plainLine(found?.[1] ?? found?.[2] ?? '')
  }
  const venue = value('prism:publicationName')
  return {
    doi: readDoi(value('prism:doi') || value('pdfx:doi')),
    citation: {
      ...(venue && { kind: kindOf(value('prism:aggregationType')) }),
      venue,
      volume: value('prism:volume'),
      issue: value('prism:number'),
      pages:
        value('prism:pageRange') ||
        [value('prism:startingPage'), value('prism:endingPage')].filter(Boolean).join('-'),
      publisher: value('dc:publisher'),
      published: value('prism:coverDate') || value('prism:publicationDate'),
      issn: [value('prism:issn'), value('prism:eIssn')],
      isbn: [value('prism:isbn')],
    },
  }
}

const kindOf = (aggregation: string) =>
  /book/i.test(aggregation)
    ? 'chapter'
    : /proceeding|conference/i.test(aggregation)
      ? 'conference-paper'
      : 'journal-article'
