import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

const SAMPLE_BYTES = 65_536

export interface Line {
  /** Counted from 1. */
  number: number
  text: string
  /** Share of the file that has been read, 0 to 1. */
  read: number
}

/** Reads a text file, gzipped or not, line by line, from line `after` on. */
export async function* readLines(
  file: string,
  { after = 0, encoding = 'utf8' }: { after?: number; encoding?: BufferEncoding } = {},
): AsyncGenerator<Line> {
  const handle = await open(file)
  const { size } = await handle.stat()
  const start = Buffer.alloc(2)
  await handle.read(start, 0, 2, 0)
  await handle.close()
  const packed = createReadStream(file)
  const unpacked = start.equals(Buffer.from([0x1f, 0x8b])) ? packed.pipe(createGunzip()) : packed
  unpacked.setEncoding(encoding)
  // A truncated file is an error for the reader, not for the process.
  packed.on('error', (error) => unpacked.destroy(error))
  let number = 0
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++
      if (number > after) yield { number, text, read: size ? Math.min(1, packed.bytesRead / size) : 1 }
    }
  } finally {
    packed.destroy()
  }
}

/** Fingerprint of a file by size, beginning and end, without reading all of it. */
export async function fingerprintOf(file: string): Promise<string> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  const sample = Buffer.alloc(SAMPLE_BYTES)
  const hash = createHash('sha256').update(String(size))
  for (const position of [0, Math.max(0, size - SAMPLE_BYTES)]) {
    const { bytesRead } = await handle.read(sample, 0, SAMPLE_BYTES, position)
    hash.update(sample.subarray(0, bytesRead))
  }
  return hash.digest('base64url')
}
