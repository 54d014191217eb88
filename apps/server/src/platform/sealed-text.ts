import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts texts for the database by a key derived from `secret` for one `purpose` (HKDF, AES-256-GCM). `about` names the
 * row: a text that was copied to another row does not open there.
 */
export function createSeal(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text: string, about: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** null if the text was sealed with another key, for another row, or was changed. */
    open(sealed: string, about: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

export type Seal = ReturnType<typeof createSeal>
