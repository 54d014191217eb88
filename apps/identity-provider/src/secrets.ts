import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns 256 random bits in base64url. */
export const randomSecret = () => randomBytes(32).toString('base64url')

/** Returns SHA-256 in base64url, the stored form of secrets that are only compared. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Compares in constant time. */
export const sameSecret = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))
