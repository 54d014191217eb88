import { PDFiumModule } from '@hyzyla/pdfium'

/** The functions of PDFium (public/fpdfview.h, fpdf_text.h, fpdf_doc.h) that are used; numbers are handles and addresses. */
export interface Pdfium {
  _FPDF_InitLibrary(): void
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, size: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageBoundingBox(page: number, box: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetText(text: number, start: number, count: number, buffer: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number
  _FPDFText_GetTextObject(text: number, index: number): number
  _FPDFText_GetFontSize(text: number, index: number): number
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number
  _FPDFTextObj_GetFont(object: number): number
  _FPDFFont_GetBaseFontName(font: number, buffer: number, size: number): number
  _FPDFFont_GetFlags(font: number): number
  wasmExports: { malloc(size: number): number; free(address: number): void }
  HEAPU8: Uint8Array
}

export const MOST_CHARACTERS_OF_PAGE = 200_000

let loading: Promise<Pdfium> | undefined

export const loadPdfium = () =>
  (loading ??= (PDFiumModule as unknown as (options: object) => Promise<Pdfium>)({}).then((pdfium) => {
    pdfium._FPDF_InitLibrary()
    return pdfium
  }))

export function withBuffer<T>(pdfium: Pdfium, size: number, use: (address: number) => T): T {
  const address = pdfium.wasmExports.malloc(size)
  try {
    return use(address)
  } finally {
    pdfium.wasmExports.free(address)
  }
}
