import { foldText } from '@claire/scholarly-text'

/** Key of a folder's name: equal for names that a person cannot distinguish. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()

/** Key of a tag: equal for tags that a person cannot distinguish. */
export const tagKeyOf = (tag: string) => foldText(tag).text

/** A tag as stored: trimmed, with single spaces. '' for an empty one. */
export const tidyTag = (tag: string) => tag.replace(/\s+/g, ' ').trim()
