import { PDFiumModule } from '@hyzyla/pdfium'

/** One line of a page as PDFium puts its characters in order. */
export interface PdfLine {
  text: string
  /** Height of its letters in points: the largest that a good part of them has. */
  size: number
  /** How far down the page it stands, 0 at the top and 1 at the bottom. */
  top: number
}

export interface PdfDocument {
  pageCount: number
  /** An entry of the document's information dictionary: 'Title', 'Author', 'CreationDate'; '' when absent. */
  info(name: string): string
  /** The page's text with lines parted by newlines; '' for a page that cannot be read. Pages count from 0. */
  textOf(page: number): string
  linesOf(page: number): PdfLine[]
  close(): void
}

export class PdfError extends Error {
  readonly reason: 'pdf_encrypted' | 'pdf_invalid'

  constructor(reason: 'pdf_encrypted' | 'pdf_invalid', message: string) {
    super(message)
    this.reason = reason
  }
}

/** The functions of PDFium (public/fpdfview.h, fpdf_text.h, fpdf_doc.h) that are used; numbers are handles and addresses. */
interface Pdfium {
  _FPDF_InitLibrary(): void
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, size: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageHeightF(page: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetText(text: number, start: number, count: number, buffer: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number
  wasmExports: { malloc(size: number): number; free(address: number): void }
  HEAPU8: Uint8Array
}

const PASSWORD_ERROR = 4
const SECURITY_ERROR = 5
const MOST_CHARACTERS_OF_PAGE = 200_000
/** Letters of a size count for a line when this share of it has them: small capitals do, a drop capital does not. */
const TELLING_SHARE = 0.15

let loading: Promise<Pdfium> | undefined

const loadPdfium = () =>
  (loading ??= (PDFiumModule as unknown as (options: object) => Promise<Pdfium>)({}).then((pdfium) => {
    pdfium._FPDF_InitLibrary()
    return pdfium
  }))

/** Opens a PDF; throws PdfError when it needs a password or is none. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const pdfium = await loadPdfium()
  const data = pdfium.wasmExports.malloc(bytes.length)
  pdfium.HEAPU8.set(bytes, data)
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0)
  if (!document) {
    const code = pdfium._FPDF_GetLastError()
    pdfium.wasmExports.free(data)
    const encrypted = code === PASSWORD_ERROR || code === SECURITY_ERROR
    throw new PdfError(encrypted ? 'pdf_encrypted' : 'pdf_invalid', `PDFium error ${code}`)
  }
  const withText = <T>(page: number, read: (text: number, height: number) => T, otherwise: T) =>
    onTextPage({ pdfium, document, page }, read) ?? otherwise
  return {
    pageCount: pdfium._FPDF_GetPageCount(document),
    info: (name) => readInfo(pdfium, document, name),
    textOf: (page) => withText(page, (text) => readText(pdfium, text), ''),
    linesOf: (page) => withText(page, (text, height) => readLines(pdfium, text, height), []),
    close() {
      pdfium._FPDF_CloseDocument(document)
      pdfium.wasmExports.free(data)
    },
  }
}

function onTextPage<T>(
  { pdfium, document, page }: { pdfium: Pdfium; document: number; page: number },
  read: (text: number, height: number) => T,
): T | undefined {
  const handle = pdfium._FPDF_LoadPage(document, page)
  if (!handle) return undefined
  const text = pdfium._FPDFText_LoadPage(handle)
  try {
    return text ? read(text, pdfium._FPDF_GetPageHeightF(handle)) : undefined
  } finally {
    if (text) pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(handle)
  }
}

function withBuffer<T>(pdfium: Pdfium, size: number, use: (address: number) => T): T {
  const address = pdfium.wasmExports.malloc(size)
  try {
    return use(address)
  } finally {
    pdfium.wasmExports.free(address)
  }
}

/** UTF-16, little endian; without the closing zero. */
const utf16 = (pdfium: Pdfium, address: number, units: number) =>
  new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(address, address + Math.max(0, units - 1) * 2))

function readInfo(pdfium: Pdfium, document: number, name: string): string {
  return withBuffer(pdfium, name.length + 1, (tag) => {
    pdfium.HEAPU8.set(Buffer.from(`${name}\0`, 'latin1'), tag)
    const size = pdfium._FPDF_GetMetaText(document, tag, 0, 0)
    if (size <= 2 || size > 100_000) return ''
    return withBuffer(pdfium, size, (buffer) => {
      pdfium._FPDF_GetMetaText(document, tag, buffer, size)
      return utf16(pdfium, buffer, size / 2)
    })
  })
}

function readText(pdfium: Pdfium, text: number): string {
  const count = Math.min(pdfium._FPDFText_CountChars(text), MOST_CHARACTERS_OF_PAGE)
  if (count <= 0) return ''
  return withBuffer(pdfium, (count + 1) * 2, (buffer) =>
    utf16(pdfium, buffer, pdfium._FPDFText_GetText(text, 0, count, buffer)),
  )
}

function readLines(pdfium: Pdfium, text: number, height: number): PdfLine[] {
  const lines: PdfLine[] = []
  const count = Math.min(pdfium._FPDFText_CountChars(text), MOST_CHARACTERS_OF_PAGE)
  let open = { text: '', sizes: new Map<number, number>(), letters: 0, top: 0 }
  withBuffer(pdfium, 16, (box) => {
    for (let index = 0; index < count; index++) {
      const code = pdfium._FPDFText_GetUnicode(text, index)
      if (code === 10 || code === 13) {
        endLine()
        continue
      }
      open.text += code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      if (code > 32 && pdfium._FPDFText_GetLooseCharBox(text, index, box)) measure(box)
    }
  })
  endLine()
  return lines

  function measure(box: number) {
    const [, top = 0, , bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, box, 4)
    const size = Math.round((top - bottom) * 10) / 10
    open.sizes.set(size, (open.sizes.get(size) ?? 0) + 1)
    if (!open.letters++) open.top = height > 0 ? Math.min(1, Math.max(0, 1 - top / height)) : 0
  }

  function endLine() {
    const telling = [...open.sizes]
      .filter(([, letters]) => letters >= open.letters * TELLING_SHARE)
      .map(([size]) => size)
    if (open.text.trim()) lines.push({ text: open.text, size: Math.max(0, ...telling), top: open.top })
    open = { text: '', sizes: new Map(), letters: 0, top: 0 }
  }
}
