import { type CitedWork, NO_CITATION, type PersonName } from '@claire/scholarly-text'

const ARTICLE: CitedWork = {
  ...NO_CITATION,
  kind: 'journal-article',
  title: 'Deep lakes',
  names: [{ family: 'Lovelace', given: 'Ada', particle: '', suffix: '' }],
  venue: 'Annals of Lakes',
  volume: '12',
  issue: '3',
  pages: '45-67',
  publisher: 'Lake Press',
  published: '2019-08-27',
  doi: '10.1000/x',
  arxivId: '',
  url: 'https://lakes.example/1',
  language: 'en',
  abstract: '',
  keywords: [],
}
/** The facts of works that appeared in no journal. */
const APART = { venue: '', volume: '', issue: '', pages: '', doi: '' }

const person = (family: string, given: string, { particle = '', suffix = '' } = {}): PersonName => ({
  family,
  given,
  particle,
  suffix,
})
const people = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    person(`Author${'ABCDEFGHIJ'.charAt(at % 10)}${Math.floor(at / 10)}`, 'Ann'),
  )

const FACTS = {
  plain: {},
  'without authors': { names: [] },
  'of two authors': { names: people(2) },
  'of seven authors': { names: people(7) },
  'of sixty authors': { names: people(60) },
  'of an organisation': { names: [{ literal: 'World Health Organization' }] },
  'of an organisation of one word': { names: [{ literal: 'UNESCO' }] },
  'of one-word names': { names: [person('Plato', ''), person('Suharto', '')] },
  'with particles': {
    names: [person('Berg', 'Jan', { particle: 'van der' }), person('Cruz', 'Maria', { particle: 'de la' })],
  },
  'with a capital particle': { names: [person('Van der Berg', 'Jan')] },
  'with suffixes': {
    names: [
      person('King', 'Martin Luther', { suffix: 'Jr.' }),
      person('Gates', 'William H.', { suffix: 'III' }),
    ],
  },
  'with a particle and a suffix': {
    names: [person('Beethoven', 'Ludwig', { particle: 'van', suffix: 'Jr.' })],
  },
  'with joined initials': { names: [person('Tolkien', 'JRR'), person('LEE', 'ANN')] },
  'with hyphens and apostrophes': { names: [person('Sartre', 'Jean-Paul'), person("O'Neil", 'Cathy')] },
  'in Chinese': { title: '湖泊的深度', names: [person('王', '小明')], venue: '湖泊学报', language: 'zh' },
  'in Russian': { title: 'Глубокие озёра', names: [person('Достоевский', 'Фёдор')], language: 'ru' },
  'in an unknown language': { title: 'Des lacs profonds', language: '' },
  'that asks': { title: 'Are lakes deep?' },
  'that asks about a quotation': { title: 'What is "Deep"?' },
  'that exclaims': { title: 'Lakes are deep!' },
  'that ends with a full stop': { title: 'Lakes are deep.' },
  'that ends with an abbreviation': { title: 'Lakes of the U.S.' },
  'that ends with an ellipsis': { title: 'Lakes are deep...' },
  'in capitals': { title: 'DEEP LAKES OF THE DNA' },
  'with quotation marks': { title: 'The “deep” lakes' },
  'with straight quotation marks': { title: 'The "deep" lakes\' bottom' },
  'with signs': { title: 'R&D: a <b and c> d, 50% {of} *x* _y_ #1' },
  'with TeX': { title: 'On $O(n^2)$ lakes, p53 and $\\alpha_{1}$ of E. coli' },
  'without a date': { published: '' },
  'before the year 1000': { published: '0980' },
  'of a month': { published: '2019-06' },
  'without a venue': { venue: '' },
  'without volume and pages': { volume: '', issue: '', pages: '' },
  'with an issue only': { volume: '' },
  'on shortened pages': { pages: '1012-5' },
  'with an article number': { pages: 'e1234' },
  'with a numeric article number': { pages: '104567', issue: '' },
  'on Roman pages': { pages: 'xii-xv' },
  'with a DOI that is no address': { doi: '10.1002/(sici)1097(1998)17:15<1661::aid#1>3.0.co;2-2' },
  'without a DOI': { doi: '' },
  'that is retracted': { title: 'Are lakes deep?', notice: { kind: 'retracted', url: '' } },
  'that is a preprint of arXiv': {
    ...APART,
    kind: 'preprint',
    venue: 'arXiv',
    arxivId: '2104.12255',
    publisher: '',
  },
  'that is another preprint': { ...APART, kind: 'preprint', venue: 'bioRxiv', doi: '10.1101/2020.01.123' },
  'that is a thesis': { ...APART, kind: 'thesis', publisher: 'University of Lakes' },
  'that is a report': { ...APART, kind: 'report', issue: 'TR-12', publisher: 'Lake Institute' },
  'that is a report of its author': {
    ...APART,
    kind: 'report',
    names: [{ literal: 'World Health Organization' }],
    publisher: 'World Health Organization',
  },
  'that is a report in a series': {
    ...APART,
    kind: 'report',
    venue: 'NBER Working Papers',
    issue: '123',
    publisher: 'NBER',
  },
  'that is a chapter': { ...APART, kind: 'chapter', venue: 'The Book of Lakes', volume: '2', pages: '45-67' },
  'that is a paper of a conference': {
    kind: 'conference-paper',
    venue: 'Proceedings of Lakes',
    volume: '',
    issue: '',
    publisher: 'ACM',
  },
  'that is a book': { ...APART, kind: 'book', isbn: ['9783161484100'] },
  'that is a book in a series': { ...APART, kind: 'book', venue: 'Lake Texts', volume: '4', pages: '300' },
  'that is a standard': {
    ...APART,
    kind: 'standard',
    names: [{ literal: 'ISO' }],
    issue: 'ISO 690',
    publisher: 'ISO',
  },
  'that is a page of the web': { ...APART, kind: 'webpage', venue: 'Lake News', publisher: '' },
  'that is known by its page only': { ...APART, kind: 'webpage', names: [], publisher: '', published: '' },
} as const satisfies Record<string, Partial<CitedWork>>

export type OddWork = keyof typeof FACTS

/** Works with too little, too much or unusual to cite, by what is odd about them. */
export const ODD_WORKS = new Map<OddWork, CitedWork>(
  Object.entries(FACTS).map(([name, facts]) => [name as OddWork, { ...ARTICLE, ...facts }]),
)
