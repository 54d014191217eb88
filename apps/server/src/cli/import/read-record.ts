import { doiIn, parseName, personName } from '@claire/scholarly-text'
import type { ArticleDraft } from '#domains/articles'
import {
  canonicalUrl,
  affiliationsOf,
  type ReadName,
  type StatedAuthor,
  type StatedCitation,
  readCategories,
  readCitation,
  readNames,
  readReferences,
  statedNames,
} from '#domains/intake/extraction'
import { OperatorError } from '#platform/errors'

/** A record that is no article, with the reason as its message. */
export class RecordError extends OperatorError {}

const ARXIV_ID = /^(?:arxiv:)?((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}))(?:v\d+)?$/i
const LONGEST = { title: 2_000, abstract: 100_000, fullText: 5_000_000 }

type Fields = { [field: string]: unknown }

/**
 * Parses one line of an import file: a JSON object. Only a title and an address are needed; the address may follow from
 * an arXiv id or a DOI. Each field has several names, of which the first present counts.
 */
export function readRecord(line: string, sourceId: string): ArticleDraft {
  const record = parse(line)
  const text = (...names: string[]) => names.map((name) => plain(record[name])).find(Boolean) ?? ''
  const arxivId = ARXIV_ID.exec(text('arxiv_id', 'arxivId', 'id'))?.[1] ?? null
  const doi = doiIn(text('doi', 'DOI'))
  const title = text('title', 'name').slice(0, LONGEST.title)
  if (!title) throw new RecordError('it has no title')
  const url = addressOf(text('url', 'link', 'landing_page_url', 'uri'), { arxivId, doi })
  if (!url) throw new RecordError('it has no address: neither url, arXiv id nor DOI')
  const fileUrl =
    canonicalUrl(text('pdf', 'pdf_url', 'pdfUrl', 'fileUrl')) ??
    (arxivId ? `https://arxiv.org/pdf/${arxivId}` : null)
  const authors = authorsOf(record['authors'] ?? record['author'])
  return {
    sourceId,
    url,
    articleType: 'web',
    title,
    publicationYear: yearOf(
      text('year', 'publicationYear', 'publication_year', 'created', 'published', 'date', 'update_date'),
    ),
    authors: authors.map((author) => author.text),
    abstract: text('abstract', 'summary', 'description').slice(0, LONGEST.abstract),
    fullText: paragraphs(record['fullText'] ?? record['full_text'] ?? record['text'] ?? record['body']).slice(
      0,
      LONGEST.fullText,
    ),
    doi,
    externalId: arxivId ? `oai:arXiv.org:${arxivId}` : text('externalId', 'id', 'pmcid') || null,
    language: /^[a-z]{2}/i.exec(text('language', 'lang'))?.[0].toLowerCase() ?? (arxivId ? 'en' : null),
    categories: categoriesOf(
      record['categories'] ?? record['keywords'] ?? record['subjects'],
      arxivId !== null,
    ),
    citation: readCitation(citationOf(text, arxivId !== null), authors),
    affiliations: affiliationsOf(authors),
    references: readReferences({ listed: listOf(record['references']).map((each) => [doiOf(each)]) }, doi),
    fileUrl,
    provenance: { record: 'import' },
  }
}

/** Citation facts of the article, by the field names of citing software. */
function citationOf(text: (...names: string[]) => string, isArxiv: boolean): StatedCitation {
  const journal = text('journal', 'container-title')
  const published = text('publicationDate', 'publication_date', 'published', 'created', 'date')
  return {
    kind: isArxiv ? 'preprint' : journal ? 'journal-article' : null,
    venue: journal || text('venue', 'booktitle') || (isArxiv ? 'arXiv' : ''),
    volume: text('volume'),
    issue: text('issue', 'number'),
    pages: text('pages', 'page'),
    publisher: text('publisher'),
    // A year alone is the year of publication, which is read separately.
    published: published.includes('-') ? published : '',
    issn: [text('issn', 'ISSN')],
    isbn: [text('isbn', 'ISBN')],
  }
}

function parse(line: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new RecordError('it is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RecordError('it is not a JSON object')
  return value as Fields
}

function addressOf(
  url: string,
  { arxivId, doi }: { arxivId: string | null; doi: string | null },
): string | null {
  if (url) return canonicalUrl(url)
  if (arxivId) return `https://arxiv.org/abs/${arxivId}`
  return doi ? canonicalUrl(`https://doi.org/${doi}`) : null
}

function yearOf(text: string): number | null {
  const year = Number(/(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(text)?.[0])
  return year >= 1450 && year <= new Date().getFullYear() + 1 ? year : null
}

/** "Ada Lovelace, Alan Turing", a list of names, or a list of { name } or { given, family }. */
function authorsOf(value: unknown): ReadName[] {
  if (Array.isArray(value)) return statedNames(value.map(authorOf))
  const text = plain(value)
  const names = text.split(/\s?[,;]\s?(?:and\s)?|\sand\s/).filter(Boolean)
  // "Lovelace, Ada" is one person.
  const oneTurned = names.length === 2 && names.every((name) => !name.includes(' '))
  return readNames(oneTurned ? [text] : names)
}

function authorOf(author: unknown): StatedAuthor {
  if (typeof author !== 'object' || author === null) return { name: parseName(plain(author)) }
  const { name, given, family, firstName, lastName, orcid, affiliations, affiliation } = author as Fields
  const [first, last] = [plain(given ?? firstName), plain(family ?? lastName)]
  return {
    name: last ? personName({ family: last, given: first }) : parseName(plain(name) || first),
    orcid: plain(orcid),
    affiliations: listOf(affiliations ?? affiliation).map(plain),
  }
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** A reference is a text with a DOI, or an object that has one. */
function doiOf(reference: unknown): string {
  if (typeof reference !== 'object' || reference === null) return plain(reference)
  const { doi, DOI } = reference as Fields
  return plain(doi ?? DOI)
}

function categoriesOf(value: unknown, arxiv: boolean): string[] {
  const given = Array.isArray(value)
    ? value.map(plain)
    : plain(value).split(arxiv ? /[\s,;]+/ : /\s?[,;|]\s?/)
  return readCategories(given.filter(Boolean).map((category) => arxivSubjects.get(category) ?? category))
}

/** One line of text, without control characters. */
const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? paragraphs(String(value)).replace(/\s+/g, ' ').trim()
    : ''

// oxlint-disable-next-line no-control-regex -- these must not get in
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g
const paragraphs = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed().replace(CONTROLS, '') : ''

const byArchive: Record<string, string> = {
  'astro-ph':
    'Astrophysics|CO Cosmology and Nongalactic Astrophysics|EP Earth and Planetary Astrophysics|GA Astrophysics of Galaxies|HE High Energy Astrophysical Phenomena|IM Instrumentation and Methods for Astrophysics|SR Solar and Stellar Astrophysics',
  'cond-mat':
    'Condensed Matter|dis-nn Disordered Systems and Neural Networks|mes-hall Mesoscale and Nanoscale Physics|mtrl-sci Materials Science|other Other Condensed Matter|quant-gas Quantum Gases|soft Soft Condensed Matter|stat-mech Statistical Mechanics|str-el Strongly Correlated Electrons|supr-con Superconductivity',
  cs: 'Computer Science|AI Artificial Intelligence|AR Hardware Architecture|CC Computational Complexity|CE Computational Engineering, Finance, and Science|CG Computational Geometry|CL Computation and Language|CR Cryptography and Security|CV Computer Vision and Pattern Recognition|CY Computers and Society|DB Databases|DC Distributed, Parallel, and Cluster Computing|DL Digital Libraries|DM Discrete Mathematics|DS Data Structures and Algorithms|ET Emerging Technologies|FL Formal Languages and Automata Theory|GL General Literature|GR Graphics|GT Computer Science and Game Theory|HC Human-Computer Interaction|IR Information Retrieval|IT Information Theory|LG Machine Learning|LO Logic in Computer Science|MA Multiagent Systems|MM Multimedia|MS Mathematical Software|NA Numerical Analysis|NE Neural and Evolutionary Computing|NI Networking and Internet Architecture|OH Other Computer Science|OS Operating Systems|PF Performance|PL Programming Languages|RO Robotics|SC Symbolic Computation|SD Sound|SE Software Engineering|SI Social and Information Networks|SY Systems and Control',
  econ: 'Economics|EM Econometrics|GN General Economics|TH Theoretical Economics',
  eess: 'Electrical Engineering and Systems Science|AS Audio and Speech Processing|IV Image and Video Processing|SP Signal Processing|SY Systems and Control',
  'gr-qc': 'General Relativity and Quantum Cosmology',
  'hep-ex': 'High Energy Physics – Experiment',
  'hep-lat': 'High Energy Physics – Lattice',
  'hep-ph': 'High Energy Physics – Phenomenology',
  'hep-th': 'High Energy Physics – Theory',
  math: 'Mathematics|AC Commutative Algebra|AG Algebraic Geometry|AP Analysis of PDEs|AT Algebraic Topology|CA Classical Analysis and ODEs|CO Combinatorics|CT Category Theory|CV Complex Variables|DG Differential Geometry|DS Dynamical Systems|FA Functional Analysis|GM General Mathematics|GN General Topology|GR Group Theory|GT Geometric Topology|HO History and Overview|IT Information Theory|KT K-Theory and Homology|LO Logic|MG Metric Geometry|MP Mathematical Physics|NA Numerical Analysis|NT Number Theory|OA Operator Algebras|OC Optimization and Control|PR Probability|QA Quantum Algebra|RA Rings and Algebras|RT Representation Theory|SG Symplectic Geometry|SP Spectral Theory|ST Statistics Theory',
  'math-ph': 'Mathematical Physics',
  nlin: 'Nonlinear Sciences|AO Adaptation and Self-Organizing Systems|CD Chaotic Dynamics|CG Cellular Automata and Lattice Gases|PS Pattern Formation and Solitons|SI Exactly Solvable and Integrable Systems',
  'nucl-ex': 'Nuclear Experiment',
  'nucl-th': 'Nuclear Theory',
  physics:
    'Physics|acc-ph Accelerator Physics|ao-ph Atmospheric and Oceanic Physics|app-ph Applied Physics|atm-clus Atomic and Molecular Clusters|atom-ph Atomic Physics|bio-ph Biological Physics|chem-ph Chemical Physics|class-ph Classical Physics|comp-ph Computational Physics|data-an Data Analysis, Statistics and Probability|ed-ph Physics Education|flu-dyn Fluid Dynamics|gen-ph General Physics|geo-ph Geophysics|hist-ph History and Philosophy of Physics|ins-det Instrumentation and Detectors|med-ph Medical Physics|optics Optics|plasm-ph Plasma Physics|pop-ph Popular Physics|soc-ph Physics and Society|space-ph Space Physics',
  'q-bio':
    'Quantitative Biology|BM Biomolecules|CB Cell Behavior|GN Genomics|MN Molecular Networks|NC Neurons and Cognition|OT Other Quantitative Biology|PE Populations and Evolution|QM Quantitative Methods|SC Subcellular Processes|TO Tissues and Organs',
  'q-fin':
    'Quantitative Finance|CP Computational Finance|EC Economics|GN General Finance|MF Mathematical Finance|PM Portfolio Management|PR Pricing of Securities|RM Risk Management|ST Statistical Finance|TR Trading and Market Microstructure',
  'quant-ph': 'Quantum Physics',
  stat: 'Statistics|AP Applications|CO Computation|ME Methodology|ML Machine Learning|OT Other Statistics|TH Statistics Theory',
}

/** arXiv's subject codes ('cs.LG') with their names. */
const arxivSubjects: ReadonlyMap<string, string> = new Map(
  Object.entries(byArchive).flatMap(([archive, spelled]) => {
    const [name = '', ...subjects] = spelled.split('|')
    const named = subjects.map((subject) => {
      const [code = '', ...words] = subject.split(' ')
      return [`${archive}.${code}`, words.join(' ')] as const
    })
    return [[archive, name] as const, ...named]
  }),
)
