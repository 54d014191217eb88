import { createHash } from 'node:crypto'

/** Twenty-two characters that stand for a text of any length. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
