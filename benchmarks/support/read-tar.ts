import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const BLOCK = 512

/** Returns the files of a folder, or of a .tar or .tar.gz archive, by path. */
export function readFiles(place: string): Map<string, Buffer> {
  return statSync(place).isDirectory()
    ? readFolder(place)
    : readTar(/\.t?gz$/.test(place) ? gunzipSync(readFileSync(place)) : readFileSync(place))
}

function readFolder(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (statSync(file).isFile()) files.set(name, readFileSync(file))
  }
  return files
}

/** ustar with GNU and pax long names. */
function readTar(tar: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const text = (from: number, length: number) =>
    tar.toString('utf8', from, from + length).replace(/\0[\s\S]*$/, '')
  let longName = ''
  for (let at = 0; at + BLOCK <= tar.length;) {
    const name = text(at, 100)
    if (!name) break
    const size = Number.parseInt(text(at + 124, 12).trim(), 8) || 0
    const type = text(at + 156, 1)
    const body = tar.subarray(at + BLOCK, at + BLOCK + size)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (type === 'L') longName = body.toString('utf8').replace(/\0[\s\S]*$/, '')
    else if (type === 'x') longName = /\d+ path=(.*)\n/.exec(body.toString('utf8'))?.[1] ?? ''
    else {
      const prefix = text(at - BLOCK - Math.ceil(size / BLOCK) * BLOCK + 345, 155)
      if (type === '0' || type === '') files.set(longName || (prefix ? `${prefix}/${name}` : name), body)
      longName = ''
    }
  }
  return files
}
