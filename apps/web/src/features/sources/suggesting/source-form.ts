import { SOURCE_URL_PATTERN } from '@claire/api-contract/limits'

export interface SourceFields {
  name: string
  url: string
}

/** Which sentence belongs at which field; a field without an entry is right. */
export type SourceFormErrors = Partial<
  Record<keyof SourceFields, 'nameRequired' | 'urlRequired' | 'urlPattern'>
>

const urlPattern = new RegExp(SOURCE_URL_PATTERN, 'i')

/** Blanks around a name or an address are slips of the keyboard (docs/product.md 5.1). */
export function trimSource({ name, url }: SourceFields): SourceFields {
  return { name: name.trim(), url: url.trim() }
}

export function checkSource(fields: SourceFields): SourceFormErrors {
  const { name, url } = trimSource(fields)
  const errors: SourceFormErrors = {}
  if (!name) errors.name = 'nameRequired'
  if (!url) errors.url = 'urlRequired'
  else if (!urlPattern.test(url)) errors.url = 'urlPattern'
  return errors
}

/** Where a link to the source leads: an address given without a scheme is one of the open web. */
export function sourceHref(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `https://${url}`
}
