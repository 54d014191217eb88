import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

export interface PdfText {
  text: string
  /** In points; 10 by default. */
  size?: number
  /** Distance of the line from the page's foot, of 792 points. */
  y?: number
  /** Distance from the page's left edge, of 612 points; 72 by default. */
  x?: number
}

interface PdfPlan {
  /** Lines of each page, from the top unless placed. */
  pages?: PdfText[][]
  info?: Record<string, string>
  /** Password for readers: to open the file, or only for its owner's permissions. */
  password?: { user?: string; owner: string }
  /** Replaces a page's drawing instructions. */
  content?: Buffer
  /** More entries for the catalogue and the page tree's root. */
  catalog?: string
  pagesRoot?: string
  /** The font's table of characters, as a CMap program. */
  toUnicode?: Buffer
}

/** Writes a PDF 1.4 file: text in Helvetica, one line each, with a cross-reference table. */
export function pdfFile({
  pages = [[]],
  info = {},
  password,
  content,
  catalog = '',
  pagesRoot,
  toUnicode,
}: PdfPlan): Buffer {
  const id = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
  const lock = password ? encryption({ user: password.user ?? '', owner: password.owner, id }) : undefined
  const objects: Buffer[] = []
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  objects[1] = Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  objects[2] = Buffer.from(pagesRoot ?? `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  objects[3] = Buffer.from(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding${toUnicode ? ` /ToUnicode ${4 + pages.length * 2} 0 R` : ''} >>`,
  )
  for (const [index, lines] of pages.entries()) {
    const number = 4 + index * 2
    objects[number] = Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R >>`,
    )
    const packed = deflateSync(content ?? drawing(lines))
    const stream = lock ? lock.encrypt(number + 1, packed) : packed
    objects[number + 1] = streamOf(stream)
  }
  if (toUnicode) objects.push(streamOf(deflateSync(toUnicode)))
  const infoNumber = objects.length
  objects[infoNumber] = Buffer.from(
    `<< ${Object.entries(info)
      .map(([key, value]) => `/${key} ${literal(value)}`)
      .join(' ')} >>`,
  )
  if (lock) objects.push(Buffer.from(lock.dictionary))
  return assemble(
    objects,
    `/Root 1 0 R /Info ${infoNumber} 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]${lock ? ` /Encrypt ${objects.length - 1} 0 R` : ''}`,
  )
}

const streamOf = (packed: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])

function drawing(lines: PdfText[]): Buffer {
  let y = 740
  const parts = lines.map(({ text, size = 10, y: placed, x = 72 }) => {
    y = placed ?? y - size * 1.3
    return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y.toFixed(1)} Tm ${literal(text)} Tj ET\n`
  })
  return Buffer.from(parts.join(''), 'latin1')
}

const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`

function assemble(objects: Buffer[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (let number = 1; number < objects.length; number++) {
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      objects[number] ?? Buffer.from('null'),
      Buffer.from('\nendobj\n'),
    ])
    offsets[number] = at
    at += object.length
    parts.push(object)
  }
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${objects.length} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const PERMISSIONS = -4

/** The standard security handler, revision 2 with a 40-bit key (ISO 32000-1, 7.6.3). */
function encryption({ user, owner, id }: { user: string; owner: string; id: Buffer }) {
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
  const padded = (password: string) =>
    Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const ownerEntry = rc4(md5(padded(owner)).subarray(0, 5), padded(user))
  const key = md5(padded(user), ownerEntry, permissions, id).subarray(0, 5)
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${ownerEntry.toString('hex')}> /U <${rc4(key, PADDING).toString('hex')}> /P ${PERMISSIONS} >>`,
    encrypt: (number: number, bytes: Buffer) =>
      rc4(md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10), bytes),
  }
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (a: number, b: number) => ([state[a & 255], state[b & 255]] = [at(b), at(a)])
  for (let index = 0, other = 0; index < 256; index++)
    swap(index, (other = (other + at(index) + (key[index % key.length] ?? 0)) & 255))
  let other = 0
  return bytes.map((byte, index) => {
    other = (other + at(index + 1)) & 255
    swap(index + 1, other)
    return byte ^ at(at(index + 1) + at(other))
  }) as Buffer
}
