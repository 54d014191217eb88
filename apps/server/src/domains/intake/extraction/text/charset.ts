import chardet from 'chardet'

const LOOKED_AT = 4096
const TOO_MANY_REPLACED = 0.01

/**
 * The text of `bytes` in any encoding. The bytes win over statements about them: a byte order mark, then valid UTF-8,
 * then the Content-Type, then the document's own declaration, then a guess by letter frequencies.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null = null): string {
  const byShape = decodeByShape(bytes)
  if (byShape !== undefined) return byShape
  const head = latin1(bytes.subarray(0, LOOKED_AT))
  const declared = [/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1], declaredIn(head)]
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== undefined && !isStateful(declared, head)) return utf8
  if (isMostlyUtf8(bytes)) return decodeMixedUtf8(bytes)
  for (const label of [...declared, ...guesses(bytes)]) {
    const text = label && !/^utf-?8$/i.test(label) ? decodeAs(label, bytes) : undefined
    if (text !== undefined && replacedShare(text) <= TOO_MANY_REPLACED) return text
  }
  return decodeAs('windows-1252', bytes) ?? latin1(bytes)
}

function decodeByShape(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return decodeUtf32(bytes.subarray(4), true)
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return decodeUtf32(bytes.subarray(4), false)
  if (a === 0xff && b === 0xfe) return decodeAs('utf-16le', bytes)
  if (a === 0xfe && b === 0xff) return decodeAs('utf-16be', bytes)
  const wide = wideWithoutMark(bytes)
  return wide && wide(bytes)
}

/** Markup begins with ASCII: the positions of its zero bytes show the width and order of the units. */
function wideWithoutMark(bytes: Uint8Array): ((bytes: Uint8Array) => string | undefined) | undefined {
  const length = Math.min(bytes.length, 256) & ~3
  if (length < 8) return undefined
  const zeros = [0, 0, 0, 0]
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1
  const most = zeros.map((count) => count > length / 4 / 2)
  const pattern = most.map((zero) => (zero ? '0' : 'x')).join('')
  if (pattern === '000x') return (all) => decodeUtf32(all, false)
  if (pattern === 'x000') return (all) => decodeUtf32(all, true)
  if (pattern === '0x0x') return (all) => decodeAs('utf-16be', all)
  if (pattern === 'x0x0') return (all) => decodeAs('utf-16le', all)
  return undefined
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian)
    parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
  }
  return parts.join('')
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const declaredIn = (head: string) =>
  /<\?xml[^<>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1] ??
  /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(head)?.[1]

/** ISO-2022 text consists of ASCII bytes, and so is valid UTF-8: only the declaration distinguishes it. */
const isStateful = (declared: (string | undefined)[], head: string) =>
  head.includes('\x1b') && declared.some((label) => /^(csiso2022|iso-2022|hz-)/i.test(label ?? ''))

function* guesses(bytes: Uint8Array): Generator<string | undefined> {
  yield chardet.detect(bytes.subarray(0, 65_536)) ?? undefined
  yield 'windows-1252'
}

function replacedShare(text: string): number {
  let replaced = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) replaced++
  return replaced / Math.max(1, text.length)
}

/** Length of the UTF-8 sequence of two or more bytes that begins at `at`, or 0 if none does. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  const length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
  if (!length || lead >= 0xf5) return 0
  for (let next = 1; next < length; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  let sequences = 0
  let strays = 0
  for (let at = 0; at < bytes.length;) {
    if ((bytes[at] ?? 0) < 0x80) {
      at++
      continue
    }
    const length = sequenceAt(bytes, at)
    if (length) sequences++
    else strays++
    at += length || 1
  }
  return sequences > strays
}

/** UTF-8 with single bytes pasted in, which are read as windows-1252. */
function decodeMixedUtf8(bytes: Uint8Array): string {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length;) {
    const length = (bytes[at] ?? 0) < 0x80 ? 1 : sequenceAt(bytes, at)
    if (!length) {
      parts.push(
        decodeAs('utf-8', bytes.subarray(from, at)) ?? '',
        decodeAs('windows-1252', bytes.subarray(at, at + 1)) ?? '',
      )
      from = at + 1
    }
    at += length || 1
  }
  parts.push(decodeAs('utf-8', bytes.subarray(from)) ?? '')
  return parts.join('')
}
