import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, base64url. */
export const randomSecret = () => randomBytes(32).toString('base64url')

/** SHA-256, base64url: how secrets that only need recognising are kept. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Compares without telling by its duration how much of a guess was right. */
export const sameSecret = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))
