import { createHash } from 'node:crypto'

/** Digest of a text of any length, in twenty-two characters. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
