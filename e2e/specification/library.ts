import type { ServerResponse } from 'node:http'
import { pdfFile } from '../../apps/server/src/domains/intake/extraction/testing/pdf-files.ts'
import { type TestSite, pages, startSite } from '../../apps/server/src/testing/site.ts'
import { journeyArticles } from '../../fixtures/journey-site/articles.ts'

/** A journal of nine articles, with a page each; a tenth appears once it is published. */
export const JOURNAL = { name: 'Journal of Small Wonders', host: 'wonders.example.org' }
/** The index of a standards organisation: 124 records without pages, and a file. */
export const TIDES = { name: 'Tide Tables', host: 'tides.example.org' }
/** A single PDF file. */
export const REPORT = { name: 'Kelp Reports', host: 'kelp.example.org' }

export const [BEES = '', LICHENS = ''] = journeyArticles.map(({ title }) => title)
/** Published after the alerts were created. */
export const NEWS = journeyArticles.at(-1)?.title ?? ''
/** Words that only NEWS has. */
export const ALERTED = ['fog', 'beetle', 'droplets']
export const KELP = 'Kelp forests after the heat'
export const ODD = '100% & "quoted" é + ß/ü?'
/** Years that are not shown: too long ago, and none. */
export const UNKNOWN_YEARS = ['Tide of the year 1970', 'Tide of the year 1980', 'Tide of no year']
/** A file of a standards organisation, which opens in a tab. */
export const GAUGE = 'Gauges of harbours'

/** Above the number that is counted exactly. */
const HARBOURS = 119

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

interface Standard {
  title: string
  year?: number
  file?: string
}

const standard = ({ title, year, file }: Standard, at: number) =>
  `<standard><id>T-${at}</id><title>${escaped(title)}</title>${year ? `<year>${year}</year>` : ''}
  <abstract>The tide at this place is told for every day. High water follows the moon by some hours, and the range is largest after full moon. Table ${at} was made from a gauge that has been read since the pier was built.</abstract>
  <subject>Alpha topic</subject><subject>Beta topic</subject>${file ? `<file>${file}</file>` : `<url>http://${TIDES.host}/tables/${at}</url>`}</standard>`

const standards: Standard[] = [
  ...Array.from({ length: HARBOURS }, (_, at) => ({
    title: `Tide of harbour ${at}`,
    year: 2000 + (at % 20),
  })),
  { title: 'Tide of the year 1970', year: 1970 },
  { title: 'Tide of the year 1980', year: 1980 },
  { title: 'Tide of the year 1981', year: 1981 },
  { title: 'Tide of no year' },
  { title: ODD, year: 2020 },
  { title: GAUGE, year: 2011, file: 'gauges.pdf' },
]

const GAUGE_FILE = pdfFile({ pages: [[{ text: GAUGE, size: 18 }, { text: 'A gauge is read at noon.' }]] })
const SENTENCES = [
  'Kelp forests lost half of their canopy in the warm summer of the survey, from the surface down to ten metres.',
  'Divers counted plants on forty transects at three depths, and returned to each of them in the next two years.',
  'Young plants came back within two years where urchins were few and the water was moved by waves every day.',
]
const BODY = Array.from({ length: 30 }, (_, at) => ({ text: `${SENTENCES[at % 3]} Table ${at} has more.` }))
const KELP_FILE = pdfFile({
  pages: [
    [
      { text: 'Kelp Reports 24:117-129, 2012', size: 8 },
      { text: KELP, size: 18 },
      { text: 'Ines Almeida and Jonas Berg', size: 12 },
      { text: 'Abstract', size: 11 },
      ...SENTENCES.map((text) => ({ text })),
      { text: '1 Introduction', size: 11 },
      ...BODY,
    ],
    BODY,
    BODY,
  ],
})

const tidesSite = pages({
  '/index.xml': `<?xml version="1.0"?><standards>${standards.map(standard).join('\n')}</standards>`,
  '/download/gauges.pdf': (_request, response) => sendPdf(response, GAUGE_FILE),
})
const kelpSite = pages({ '/kelp.pdf': (_request, response) => sendPdf(response, KELP_FILE) })

const sendPdf = (response: ServerResponse, pdf: Buffer) =>
  void response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)

/** Starts the web sites of the tide tables and of the report, on one server. */
export const startLibrary = (): Promise<TestSite> =>
  startSite((request, response) =>
    (request.headers.host === REPORT.host ? kelpSite : tidesSite)(request, response),
  )

/** The final number of articles of each source. */
export const SIZES = new Map([
  [JOURNAL, journeyArticles.length - 1],
  [TIDES, standards.length],
  [REPORT, 1],
])
/** The address by which each source is added. */
export const ADDRESSES = new Map([
  [JOURNAL, JOURNAL.host],
  [TIDES, `http://${TIDES.host}/index.xml`],
  [REPORT, `http://${REPORT.host}/kelp.pdf`],
])
