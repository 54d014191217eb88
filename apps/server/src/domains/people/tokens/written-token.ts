import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The prefix lets secret scanners know one; no sign of it ends a word, so that a double click takes all of it. */
const WRITTEN = /^claire_([0-9a-f]{16})_([0-9a-f]{64})$/

export interface WrittenToken {
  /** The public half, under which the token is kept. */
  id: string
  secret: string
}

/** A new token: 64 random bits to find it by, 256 to know it by. */
export const newToken = (): WrittenToken => ({
  id: randomBytes(8).toString('hex'),
  secret: randomBytes(32).toString('hex'),
})

export const writeToken = ({ id, secret }: WrittenToken) => `claire_${id}_${secret}`

/** null for anything that no token of ours looks like. */
export function readToken(written: string): WrittenToken | null {
  const [, id, secret] = WRITTEN.exec(written) ?? []
  return id && secret ? { id, secret } : null
}

/** A secret of 256 random bits needs no slow hash: there is nothing to guess it from. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Whether it is the secret with this hash; takes equally long whatever is wrong with it. */
export const isSecretOf = (hash: string, secret: string) =>
  timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(hash, 'hex'))
