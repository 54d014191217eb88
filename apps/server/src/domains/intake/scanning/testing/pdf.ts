const escaped = (text: string) => `(${text.replace(/[\\()]/g, String.raw`\$&`)}) Tj`

/** A PDF of two pages with these lines, the first of them larger: the minimum that extraction accepts as a paper. */
export function pdfOf(title: string, lines: string[]): Buffer {
  const half = Math.ceil(lines.length / 2)
  const text = (some: string[]) =>
    `/F1 11 Tf 0 -40 Td ${some.map((line) => `${escaped(line)} 0 -15 Td`).join(' ')} ET`
  const contents = [
    `BT /F1 24 Tf 60 740 Td ${escaped(title)} ${text(lines.slice(0, half))}`,
    `BT 60 780 Td ${text(lines.slice(half))}`,
  ]
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 7 0 R >> >> >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    ...contents.map((content) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
