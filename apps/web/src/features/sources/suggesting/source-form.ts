import { SOURCE_TEXT_MAX_LENGTH, SOURCE_URL_PATTERN } from '@claire/api-contract/limits'

export interface SourceFields {
  name: string
  url: string
}

/** Message keys of the invalid fields. */
export type SourceFormErrors = Partial<
  Record<keyof SourceFields, 'nameRequired' | 'nameTooLong' | 'urlRequired' | 'urlTooLong' | 'urlPattern'>
>

const urlPattern = new RegExp(SOURCE_URL_PATTERN, 'i')

/** Removes blanks around name and address, which are typing errors (docs/product.md 5.1). */
export function trimSource({ name, url }: SourceFields): SourceFields {
  return { name: name.trim(), url: url.trim() }
}

export function checkSource(fields: SourceFields): SourceFormErrors {
  const { name, url } = trimSource(fields)
  const errors: SourceFormErrors = {}
  if (!name) errors.name = 'nameRequired'
  else if (name.length > SOURCE_TEXT_MAX_LENGTH) errors.name = 'nameTooLong'
  if (!url) errors.url = 'urlRequired'
  else if (url.length > SOURCE_TEXT_MAX_LENGTH) errors.url = 'urlTooLong'
  else if (!urlPattern.test(url)) errors.url = 'urlPattern'
  return errors
}

/** Returns the link of a source; an address without a scheme gets one. */
export function sourceHref(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `https://${url}`
}

/** Path of a person's own suggestions, with the decisions on them. */
export const MY_SUGGESTIONS_PATH = '/account-settings/suggestions'
