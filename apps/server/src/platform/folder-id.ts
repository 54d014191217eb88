import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'

/**
 * Returns an identifier that distinguishes a folder of this machine from its copies and all others, by any path or
 * mount, and reveals nothing else about it.
 */
export function folderId(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)
}
