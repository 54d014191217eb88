/** Encoding of files that are neither UTF-8 nor marked: Excel's "CSV" on most machines. */
const OLD_ENCODING = 'windows-1252'

/**
 * Returns the text of a file as spreadsheets and feed readers write it: UTF-8, UTF-16 with a byte order mark, or
 * Windows-1252.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(OLD_ENCODING).decode(bytes)
  }
}
