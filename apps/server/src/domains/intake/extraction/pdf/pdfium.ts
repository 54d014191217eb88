import { loadPdfium, MOST_CHARACTERS_OF_PAGE, type Pdfium, withBuffer } from './pdfium-module.ts'
import { type PageBox, type PdfPage, readGlyphs } from './read-glyphs.ts'

export interface PdfDocument {
  pageCount: number
  /** An entry of the document's information dictionary: 'Title', 'Author', 'CreationDate'; '' if absent. */
  info(name: string): string
  /** The page's text with lines separated by newlines; '' for an unreadable page. Pages count from 0. */
  textOf(page: number): string
  glyphsOf(page: number): PdfPage
  close(): void
}

export class PdfError extends Error {
  readonly reason: 'pdf_encrypted' | 'pdf_invalid'

  constructor(reason: 'pdf_encrypted' | 'pdf_invalid', message: string) {
    super(message)
    this.reason = reason
  }
}

const PASSWORD_ERROR = 4
const SECURITY_ERROR = 5
const NO_PAGE: PdfPage = { width: 0, height: 0, text: '', glyphs: [], turned: '' }
/** Opens a PDF; throws PdfError if it needs a password or is none. */
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
  return {
    pageCount: pdfium._FPDF_GetPageCount(document),
    info: (name) => readInfo(pdfium, document, name),
    textOf: (page) => onTextPage({ pdfium, document, page }, (text) => readText(pdfium, text)) ?? '',
    glyphsOf: (page) =>
      onTextPage({ pdfium, document, page }, (text, handle) => ({
        text: readText(pdfium, text),
        ...readGlyphs(pdfium, text, boxOf(pdfium, handle)),
      })) ?? NO_PAGE,
    close() {
      pdfium._FPDF_CloseDocument(document)
      pdfium.wasmExports.free(data)
    },
  }
}

function onTextPage<T>(
  { pdfium, document, page }: { pdfium: Pdfium; document: number; page: number },
  read: (text: number, page: number) => T,
): T | undefined {
  const handle = pdfium._FPDF_LoadPage(document, page)
  if (!handle) return undefined
  const text = pdfium._FPDFText_LoadPage(handle)
  try {
    return text ? read(text, handle) : undefined
  } finally {
    if (text) pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(handle)
  }
}

function boxOf(pdfium: Pdfium, page: number): PageBox {
  return withBuffer(pdfium, 16, (buffer) => {
    if (!pdfium._FPDF_GetPageBoundingBox(page, buffer)) return { left: 0, top: 0, width: 0, height: 0 }
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, buffer, 4)
    return { left, top, width: right - left, height: top - bottom }
  })
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
