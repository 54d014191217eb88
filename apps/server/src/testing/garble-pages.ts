import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

const PAGE = 4096

/**
 * Overwrites three pages of an SQLite file that hold `text` with garbage, like a failing disk. Returns a function that
 * restores them.
 */
export function garblePages(file: string, text: string): () => void {
  const before = readFileSync(file)
  const pages: number[] = []
  for (let at = before.indexOf(text); at >= 0 && pages.length < 3;) {
    const page = Math.floor(at / PAGE)
    pages.push(page)
    at = before.indexOf(text, (page + 1) * PAGE)
  }
  if (pages.length < 3) throw new Error(`fewer than three pages hold "${text}"`)
  const write = (bytesOf: (page: number) => Uint8Array) => {
    const descriptor = openSync(file, 'r+')
    for (const page of pages) writeSync(descriptor, bytesOf(page), 0, PAGE, page * PAGE)
    closeSync(descriptor)
  }
  write(() => new Uint8Array(PAGE).fill(0xa5))
  return () => write((page) => before.subarray(page * PAGE, (page + 1) * PAGE))
}
