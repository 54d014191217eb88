import { foldText } from '@claire/scholarly-text'

/** Key of a folder's name: equal for names that a person cannot distinguish. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()

/** Key of a tag: equal for tags that a person cannot distinguish. */
export const tagKeyOf = (tag: string) => foldText(tag).text

/**
 * Returns the name of a tag or folder with single blanks and without marks that reverse the text around them; '' if nothing
 * of it can be seen.
 */
export function tidyName(name: string): string {
  const tidy = name
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(tidy) ? tidy : ''
}
