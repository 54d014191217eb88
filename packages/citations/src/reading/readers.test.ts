import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ImportFormatName,
  type ReadEntry,
  importFormatOf,
  readReferences,
  textOf,
  TooManyEntries,
} from './index.ts'

const faultsOf = (entries: ReadEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'fault' ? [[entry.line, entry.reason]] : []))
const referencesOf = (entries: ReadEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'reference' ? [entry.reference] : []))
const titlesIn = (text: string, format: ImportFormatName) =>
  referencesOf(readReferences(text, format)).map(({ work }) => work.title)
const firstIn = (text: string, format: ImportFormatName) => {
  const [reference] = referencesOf(readReferences(text, format))
  assert.ok(reference)
  return reference
}

test('an unclosed BibTeX entry is reported with its line, and others are read', () => {
  const file = `A remark
@article{one, title = {Deep lakes}, year = 2001}

@article{two, title = {Never closed
@misc{three, title = "Shallow lakes"}
@book{four, year = {1999}}
`
  const entries = readReferences(file, 'bibtex')
  assert.deepEqual(titlesIn(file, 'bibtex'), ['Deep lakes', 'Shallow lakes'])
  assert.deepEqual(faultsOf(entries), [
    [4, 'unclosedEntry'],
    [6, 'unidentified'],
  ])
})

test('BibTeX of other programs is read: string names, months, cross references, accents in every notation', () => {
  const file = String.raw`@string{aol = "Annals of Lakes"}
@inproceedings{one, title = {{Costs $5 in {\"U}lm}}, author = "Erd{\H o}s, P. and Ludwig van Beethoven and {The Lake Group}", crossref = {all}, month = "August", keywords = {lakes, fish} }
@article{two, title = {Lakes at 10~\% --- a na{\"\i}ve view}, journal = aol # " B", year = 2003, pages = {10 -- 12}, note = {Seen}, url = {https://doi.org/10.1000/ABC}}
@proceedings{all, title = {Proceedings of Lakes}, year = {1999}, isbn = {978-3-16-148410-0}}
`
  const [one, two] = referencesOf(readReferences(file, 'bibtex'))
  assert.deepEqual(
    [one?.work.title, one?.work.venue, one?.work.published, one?.work.isbn, one?.work.keywords],
    ['Costs $5 in Ülm', 'Proceedings of Lakes', '1999-08', ['9783161484100'], ['lakes', 'fish']],
  )
  assert.deepEqual(one?.work.names, [
    { family: 'Erdős', given: 'P.', particle: '', suffix: '' },
    { family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' },
    { literal: 'The Lake Group' },
  ])
  assert.deepEqual(
    [two?.work.title, two?.work.venue, two?.work.pages, two?.work.doi],
    ['Lakes at 10 % — a naïve view', 'Annals of Lakes B', '10-12', '10.1000/abc'],
  )
})

test('BibTeX with values on separate lines is read', () => {
  const file = String.raw`@string{
  aol = {Annals of Deep Lakes},
}
@article{one,
  title = {-- of lakes
and dashes --- and quotes},
  Title = {The second is passed over},
  author = {Van der Berg, Jan and Beethoven, Ludwig van
    and Müller, Jürgen},
  editor = {Lovelace, Jr., Ada},
  journal = aol,
  publisher = {\emph{Lakes and more} Press},
  abstract = {Seen by 10\% of all who
    came in spring},
  url = {https://lakes.example/a?x=1},
  Keywords = {lakes, fish},
  year = {2003}
}
@article{two,
  author = {Ludwig van Beethoven and de la Cruz, Maria and {The Lake Group} and Lovelace, Jr., Ada},
  title = {Lakes},
}
`
  const [one, two] = referencesOf(readReferences(file, 'bibtex'))
  assert.deepEqual(
    [one?.work.title, one?.work.venue, one?.work.publisher, one?.work.abstract, one?.work.published],
    [
      '– of lakes and dashes — and quotes',
      'Annals of Deep Lakes',
      'Lakes and more Press',
      'Seen by 10% of all who came in spring',
      '2003',
    ],
  )
  assert.deepEqual([one?.work.url, one?.work.keywords], ['https://lakes.example/a?x=1', ['lakes', 'fish']])
  assert.deepEqual(one?.work.names, [
    { family: 'Van der Berg', given: 'Jan', particle: '', suffix: '' },
    { family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' },
    { family: 'Müller', given: 'Jürgen', particle: '', suffix: '' },
  ])
  assert.deepEqual(two?.work.names, [
    { family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' },
    { family: 'Cruz', given: 'Maria', particle: 'de la', suffix: '' },
    { literal: 'The Lake Group' },
    { family: 'Lovelace', given: 'Ada', particle: '', suffix: 'Jr.' },
  ])
})

test('unclosed RIS records and text outside records are reported with their line', () => {
  const file =
    'TY  - JOUR\r\nTI  - Deep lakes\r\nTY  - JOUR\r\nTI  - Shallow lakes\r\nAB  - A long\r\n abstract\r\nER  - \r\nstray\r\n'
  assert.equal(firstIn(file, 'ris').work.abstract, 'A long abstract')
  assert.deepEqual(faultsOf(readReferences(file, 'ris')), [
    [1, 'unclosedRecord'],
    [8, 'outsideRecord'],
  ])
})

test('RIS of other programs is read by its tags', () => {
  const { work } = firstIn(
    'TY  - CHAP\nA1  - Lovelace, Ada\nT1  - Deep lakes\nT2  - All lakes\nY1  - 1999/03//\nSP  - 4\nEP  - 9\nSN  - 978-3-16-148410-0\nM3  - doi: 10.1000/ABC\nN2  - Short\nER  -\n',
    'ris',
  )
  assert.deepEqual(
    [work.kind, work.title, work.venue, work.published, work.pages, work.isbn, work.doi, work.abstract],
    ['chapter', 'Deep lakes', 'All lakes', '1999-03', '4-9', ['9783161484100'], '10.1000/abc', 'Short'],
  )
})

test('an unreadable entry has its first line, shortened', () => {
  const textsOf = (text: string, format: ImportFormatName) =>
    readReferences(text, format).flatMap((entry) => (entry.kind === 'fault' ? entry.text : []))
  assert.deepEqual(textsOf('@misc{a}\n@book{b, title = {Never\nclosed', 'bibtex'), [
    '@misc{a}',
    '@book{b, title = {Never',
  ])
  assert.deepEqual(textsOf(`10.1000/x\r\n ${'lake '.repeat(1_000)}`, 'dois'), ['lake '.repeat(40)])
})

test('files with any line ends are read, and their faults have the right lines', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const file = ['@misc{a, title = {Lakes}}', '@misc{b}', 'TY  - JOUR', 'stray'].join(end)
    assert.deepEqual(faultsOf(readReferences(file, 'bibtex')), [[2, 'unidentified']])
    assert.deepEqual(faultsOf(readReferences(file, 'ris')).slice(-2), [
      [3, 'unclosedRecord'],
      [4, 'untaggedLine'],
    ])
  }
})

test('a type that is called like a property of every object is none', () => {
  for (const type of ['constructor', '__proto__', 'toString']) {
    const { work } = firstIn(`@misc{a, title = {Lakes}, entrysubtype = {${type}}}`, 'bibtex')
    assert.equal(work.kind, 'webpage')
    assert.equal(firstIn(JSON.stringify([{ title: 'Lakes', type }]), 'csl-json').work.kind, 'webpage')
    assert.equal(firstIn(`TY  - ${type}\nTI  - Lakes\nER  - \n`, 'ris').work.kind, 'webpage')
    assert.equal(firstIn(`Title,Item Type\nLakes,${type}\n`, 'csv').work.kind, 'webpage')
  }
})

test('a title without a visible character identifies nothing', () => {
  assert.deepEqual(faultsOf(readReferences('@misc{a, title = {\u200b\u202e}}', 'bibtex')), [
    [1, 'unidentified'],
  ])
})

test('an invalid item of CSL-JSON is reported, and others are read', () => {
  const file =
    '[\n{"id":"a","title":"Deep <i>lakes</i>"},\n{"id":"b","title":"Cut},\n{"id":"c","title":"Shallow lakes"},\n{"id":"d"}\n]'
  assert.deepEqual(titlesIn(file, 'csl-json'), ['Deep lakes', 'Shallow lakes'])
  assert.deepEqual(
    faultsOf(readReferences(file, 'csl-json')).map(([line]) => line),
    [3, 5],
  )
})

test('a CSV file of Zotero is read: names, dates, tags, cells of several lines', () => {
  const file =
    '"Key","Item Type","Publication Year","Author","Title","Publication Title","ISSN","DOI","Url","Abstract Note","Date","Pages","Issue","Volume","Notes","Manual Tags","Automatic Tags"\n' +
    '"A1","journalArticle","2019","van Beethoven, Ludwig; Lovelace, Ada","Deep ""lakes""","Annals","1234-5679","10.1000/x","https://a.example/1","Two\nlines","2019-08-27","4-9","3","12","Mine","own; to read","lakes"\n' +
    '"A2","book","","","","","","","","","","","","","","",""\n' +
    '"A3","webpage","","","Shallow lakes","","","","https://a.example/2","","","","","","","",""\n'
  const entries = readReferences(file, 'csv')
  const { work, note, tags } = firstIn(file, 'csv')
  assert.deepEqual(
    [work.kind, work.title, work.published, work.pages, work.abstract, work.keywords, note, tags],
    [
      'journal-article',
      'Deep "lakes"',
      '2019-08-27',
      '4-9',
      'Two lines',
      ['lakes'],
      'Mine',
      ['own', 'to read'],
    ],
  )
  assert.deepEqual(work.names[0], { family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' })
  assert.deepEqual(faultsOf(entries), [[4, 'unidentified']])
  assert.equal(entries.at(-1)?.line, 5)
})

test('a list of identifiers is read in all notations', () => {
  const file = '10.1000/ABC\nhttps://doi.org/10.1000/def, 10.1000/ghi\n\narXiv:2104.12255v2\nnothing here\n'
  assert.deepEqual(
    referencesOf(readReferences(file, 'dois')).map(({ work }) => work.doi || work.arxivId),
    ['10.1000/abc', '10.1000/def', '10.1000/ghi', '2104.12255'],
  )
  assert.deepEqual(faultsOf(readReferences(file, 'dois')), [[5, 'noIdentifier']])
})

test('bookmarks of a browser are links with tags and notes', () => {
  const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE>
<DL><p>
  <DT><H3>Lakes</H3>
  <DL><p>
    <DT><A HREF="https://arxiv.org/abs/2104.12255" ADD_DATE="1" TAGS="lakes,fish">Deep &amp; dark</A>
    <DD>To read
    <DT><A HREF="javascript:alert(1)">Script</A>
    <DT><A HREF="https://a.example/1"></A>
  </DL>
</DL>`
  const references = referencesOf(readReferences(file, 'html'))
  assert.deepEqual(
    references.map(({ work, note, tags }) => [work.title, work.arxivId, work.url, note, tags]),
    [
      ['Deep & dark', '2104.12255', 'https://arxiv.org/abs/2104.12255', 'To read', ['lakes', 'fish']],
      ['https://a.example/1', '', 'https://a.example/1', undefined, undefined],
    ],
  )
  assert.deepEqual(
    readReferences(file, 'html').map(({ line }) => line),
    [6, 9],
  )
})

test('a file of PubMed is read: whole names, groups, the month, and lines that continue', () => {
  const file = `
PMID- 31451776
OWN - NLM
IS  - 1476-4687 (Electronic)
VI  - 573
IP  - 7772
DP  - 2019 Sep 4
TI  - Deep lakes are
      colder than shallow ones.
PG  - 117-121
LID - 10.1038/s41586-019-0000-0 [doi]
AB  - BACKGROUND: Lakes.
      RESULTS: Cold.
FAU - van der Berg, Jan A
AU  - van der Berg JA
AD  - Department of Lakes,
      University of Ice.
CN  - The Lake Group
LA  - eng
JT  - Journal of Ice
OT  - lakes

PMID- 2
TI  - Shallow lakes
DP  - 2001
`
  assert.equal(importFormatOf(file), 'ris')
  const entries = readReferences(file, 'ris')
  const [one, two] = referencesOf(entries)
  assert.deepEqual(faultsOf(entries), [])
  assert.deepEqual(one?.work.names, [
    { family: 'Berg', given: 'Jan A', particle: 'van der', suffix: '' },
    { literal: 'The Lake Group' },
  ])
  assert.deepEqual(
    [one?.work.title, one?.work.abstract, one?.work.published, one?.work.doi, one?.work.pages],
    [
      'Deep lakes are colder than shallow ones.',
      'BACKGROUND: Lakes. RESULTS: Cold.',
      '2019-09-04',
      '10.1038/s41586-019-0000-0',
      '117-121',
    ],
  )
  assert.deepEqual(
    [one?.work.venue, one?.work.volume, one?.work.issue, one?.work.issn, one?.work.language, two?.work.title],
    ['Journal of Ice', '573', '7772', ['1476-4687'], 'en', 'Shallow lakes'],
  )
})

test('a record of RIS may contain a line as PubMed writes it', () => {
  const file = 'TY  - JOUR\nTI  - Lakes\nAB  - As in\nPMID- 31451776\nER  - \n'
  assert.deepEqual(titlesIn(file, 'ris'), ['Lakes'])
})

test('a row of a table with an unclosed quotation mark is reported with its own line', () => {
  const table = (rows: string) => readReferences(`Title,DOI,Abstract\n${rows}`, 'csv')
  const never = table('One,10.1000/1,fine\nTwo,10.1000/2,"open\nThree,10.1000/3,x\n')
  assert.deepEqual(faultsOf(never), [[3, 'unclosedQuote']])
  const later = table('One,10.1000/1,fine\nTwo,10.1000/2,"open\nThree,10.1000/3,"x"\nFour,10.1000/4,y\n')
  assert.deepEqual(faultsOf(later), [[3, 'unclosedQuote']])
  assert.deepEqual(
    referencesOf(later).map(({ work }) => work.title),
    ['One', 'Four'],
  )
  const quoted = table('One,10.1000/1,"""Quoted"",\nand more"\nA 5" pipe,10.1000/2,x\n')
  assert.deepEqual(faultsOf(quoted), [])
})

test('the format of a text is detected by its beginning; a text without references has none', () => {
  assert.equal(importFormatOf('% a remark\n@Article {x,'), 'bibtex')
  assert.equal(importFormatOf('\r\nTY  - JOUR'), 'ris')
  assert.equal(importFormatOf('[{"id": 1}]'), 'csl-json')
  assert.equal(importFormatOf('Title;Author\nx;y'), 'csv')
  assert.equal(importFormatOf('doi:10.1000/abc'), 'dois')
  assert.equal(importFormatOf('<html><body><a href="https://a.example">x</a>'), 'html')
  assert.equal(importFormatOf('@misc{x, abstract = {y\nTY  - JOUR\n}}'), 'bibtex')
  assert.equal(importFormatOf('TY  - JOUR\nAB  - y\n@misc{x,}\nER  - '), 'ris')
  assert.equal(importFormatOf('<?xml version="1.0"?>\n<mods><identifier>10.1000/a</identifier></mods>'), null)
  assert.equal(importFormatOf('lorem ipsum\n'.repeat(500_000)), null)
  assert.equal(importFormatOf(''), null)
})

test('more entries than the limit are refused', () => {
  const list = '10.1000/a\n10.1000/b\n10.1000/c\n'
  assert.equal(readReferences(list, 'dois', { most: 3 }).length, 3)
  assert.throws(() => readReferences(list, 'dois', { most: 2 }), TooManyEntries)
  assert.throws(() => readReferences('@a{x}\n@a{y}\n', 'bibtex', { most: 1 }), TooManyEntries)
})

test('files are read in the encodings that programs write', () => {
  assert.equal(textOf(new TextEncoder().encode('\ufeffMüller')), 'Müller')
  assert.equal(textOf(new Uint8Array([0xff, 0xfe, 0x4d, 0x00, 0xfc, 0x00])), 'Mü')
  for (const text of ['@misc{a, title={Müller 水}}', '@misc{a, title={水水水}}'])
    assert.deepEqual(
      [textOf(Buffer.from(text, 'utf16le')), textOf(Buffer.from(text, 'utf16le').swap16())],
      [text, text],
    )
  assert.equal(textOf(new Uint8Array([0x4d, 0xfc])), 'Mü')
  const damaged = Buffer.concat([Buffer.from('Müller und Große '), Buffer.from([0xff])])
  assert.equal(textOf(damaged), 'Müller und Große \ufffd')
})
