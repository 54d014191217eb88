import { foldText } from '@claire/scholarly-text'

/** Two tags that a person cannot tell apart are one. */
export const tagKeyOf = (tag: string) => foldText(tag).text

/** A tag as it is kept: without spaces around it, and with single ones in it. '' for one that says nothing. */
export const tidyTag = (tag: string) => tag.replace(/\s+/g, ' ').trim()
