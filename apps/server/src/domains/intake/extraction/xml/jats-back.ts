import type { StatedReferences } from '../text/references.ts'
import { childrenNamed, descendantsNamed, textOf, type XmlElement } from './xml-reader.ts'

/** The works that an article in JATS cites: by what is marked as their DOI, else by how they are worded. */
export function jatsReferences(article: XmlElement): StatedReferences {
  const references = childrenNamed(article, 'back').flatMap((back) => descendantsNamed(back, 'ref'))
  return { listed: references.map(doisOf) }
}

function doisOf(reference: XmlElement): string[] {
  const marked = [
    ...descendantsNamed(reference, 'pub-id').filter(({ attributes }) =>
      /^doi$/i.test(attributes['pub-id-type'] ?? ''),
    ),
    ...descendantsNamed(reference, 'ext-link'),
  ].flatMap((each) => [each.attributes['xlink:href'] ?? '', textOf(each)])
  return marked.length ? marked : [textOf(reference)]
}
