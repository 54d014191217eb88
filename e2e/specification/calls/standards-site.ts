import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pdfOf } from '../../../apps/server/src/domains/intake/scanning/testing/pdf.ts'

export const BOLTS = 'Standard 7: Hexagon Head Bolts'
export const LOST = 'Standard 8: Wing Nuts'
export const BOLTS_FILE = pdfOf(BOLTS, ['Scope', 'This standard gives dimensions.', 'References', 'None.'])

const standard = (id: string, title: string) =>
  `<standard><id>${id}</id><title>${title}</title><year>1999</year><abstract>Dimensions and tolerances of fasteners.</abstract><file>${id}.pdf</file></standard>`

const PAGES = new Map<string, [type: string, body: string | Buffer]>([
  ['/', ['text/html', '<!doctype html><title>Bolts</title><h1>Bolts</h1><a href="/index.xml">Index</a>']],
  [
    '/index.xml',
    [
      'application/xml',
      `<?xml version="1.0"?><standards>${standard('STD-7', BOLTS)}${standard('STD-8', LOST)}</standards>`,
    ],
  ],
  ['/download/STD-7.pdf', ['application/pdf', BOLTS_FILE]],
  ['/download/STD-8.pdf', ['application/pdf', '']],
])

/** The site of a standards organisation: an index, one file, and one that is empty. */
export async function startStandardsSite() {
  const site: Server = createServer(({ url = '/' }, response) => {
    const [type, body] = PAGES.get(url) ?? ['text/html', undefined]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  return {
    port: (site.address() as AddressInfo).port,
    close() {
      site.closeAllConnections()
      site.close()
    },
  }
}
