import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownFacts } from '@claire/scholarly-text'
import { parseOaiPage } from './parse-oai.ts'

const WHOLE = {
  kind: 'journal-article',
  names: [
    { family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' },
    { literal: 'Lakes Consortium' },
  ],
  venue: 'Annals of Lakes',
  volume: '12',
  issue: '3',
  pages: '45-67',
  publisher: 'Lake Press',
  published: '2019-08-27',
  issn: ['1234-5679'],
}

function factsOf(metadata: string) {
  const record = `<record><header><identifier>oai:repo.example.edu:1</identifier></header><metadata>${metadata}</metadata></record>`
  const [first] =
    parseOaiPage(`<OAI-PMH><ListRecords>${record}</ListRecords></OAI-PMH>`, 'https://repo.example.edu/oai')
      ?.records ?? []
  assert.ok(first?.draft, first?.skipped ?? 'becomes a draft')
  return knownFacts(first.draft.citation)
}

test('a record in JATS has all citation facts', () => {
  assert.deepEqual(
    factsOf(`<article article-type="research-article"><front>
      <journal-meta><journal-title-group><journal-title>Annals of Lakes</journal-title></journal-title-group><issn pub-type="epub">1234-5679</issn><publisher><publisher-name>Lake Press</publisher-name></publisher></journal-meta>
      <article-meta><article-id pub-id-type="doi">10.1000/lakes.1</article-id><title-group><article-title>On lakes</article-title></title-group>
      <contrib-group><contrib contrib-type="author"><name><surname>van Beethoven</surname><given-names>Ludwig</given-names></name></contrib><contrib contrib-type="author"><collab>Lakes Consortium</collab></contrib></contrib-group>
      <pub-date pub-type="received"><day>1</day><month>1</month><year>2018</year></pub-date><pub-date pub-type="epub"><day>27</day><month>8</month><year>2019</year></pub-date>
      <volume>12</volume><issue>3</issue><fpage>45</fpage><lpage>67</lpage></article-meta></front></article>`),
    WHOLE,
  )
})

const jatsWith = (type: string, related: string) =>
  factsOf(`<article article-type="${type}" xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
    <article-id pub-id-type="doi">10.1000/lakes.9</article-id><title-group><article-title>On lakes</article-title></title-group>${related}</article-meta></front></article>`)
const relatedAs = (type: string) =>
  `<related-article related-article-type="${type}" ext-link-type="doi" xlink:href="10.1000/lakes.1"/>`

test('a notice in JATS has the works that it retracts or corrects', () => {
  const { amends, notice } = jatsWith(
    'retraction',
    `${relatedAs('retracted-article')}<related-article related-article-type="companion" xlink:href="10.1000/lakes.2"/>`,
  )
  assert.deepEqual([amends, notice], [[{ kind: 'retracted', doi: '10.1000/lakes.1' }], undefined])
})

test('a record in JATS with a link to a notice has its status', () => {
  for (const [type, kind] of [
    ['retraction-forward', 'retracted'],
    ['correction-forward', 'corrected'],
  ]) {
    const { amends, notice } = jatsWith('research-article', relatedAs(type ?? ''))
    assert.deepEqual([amends, notice], [undefined, { kind, url: 'https://doi.org/10.1000/lakes.1' }])
  }
})

test('a record in MODS has its journal, volume and pages', () => {
  assert.deepEqual(
    factsOf(`<mods><titleInfo><title>On lakes</title></titleInfo><identifier type="uri">https://repo.example.edu/1</identifier><genre>article</genre>
      <name type="personal"><namePart type="family">van Beethoven</namePart><namePart type="given">Ludwig</namePart></name><name type="corporate"><namePart>Lakes Consortium</namePart></name>
      <originInfo><publisher>Lake Press</publisher><dateIssued>2019-08-27</dateIssued></originInfo>
      <relatedItem type="host"><titleInfo><title>Annals of Lakes</title></titleInfo><identifier type="issn">1234-5679</identifier>
      <part><detail type="volume"><number>12</number></detail><detail type="issue"><number>3</number></detail><extent unit="pages"><start>45</start><end>67</end></extent></part></relatedItem></mods>`),
    WHOLE,
  )
})

test('a record in DataCite has its container', () => {
  assert.deepEqual(
    factsOf(`<resource xmlns="http://datacite.org/schema/kernel-4"><identifier identifierType="DOI">10.1000/lakes.1</identifier><titles><title>On lakes</title></titles>
      <creators><creator><creatorName nameType="Personal">van Beethoven, Ludwig</creatorName></creator><creator><creatorName nameType="Organizational">Lakes Consortium</creatorName></creator></creators>
      <publisher>Lake Press</publisher><publicationYear>2019</publicationYear><dates><date dateType="Issued">2019-08-27</date></dates><resourceType resourceTypeGeneral="JournalArticle">Article</resourceType>
      <relatedItems><relatedItem relatedItemType="Journal" relationType="IsPublishedIn"><relatedItemIdentifier relatedItemIdentifierType="ISSN">1234-5679</relatedItemIdentifier><titles><title>Annals of Lakes</title></titles><volume>12</volume><issue>3</issue><firstPage>45</firstPage><lastPage>67</lastPage></relatedItem></relatedItems></resource>`),
    WHOLE,
  )
})

test('a record in Dublin Core has its journal in the format of journal software', () => {
  assert.deepEqual(
    factsOf(`<oai_dc:dc><dc:title>On lakes</dc:title><dc:creator>Beethoven, Ludwig van</dc:creator><dc:creator>Lakes Consortium</dc:creator><dc:publisher>Lake Press</dc:publisher><dc:date>2019-08-27</dc:date><dc:type>info:eu-repo/semantics/article</dc:type>
      <dc:identifier>https://repo.example.edu/article/view/1</dc:identifier><dc:source>Annals of Lakes; Vol. 12 No. 3 (2019): Summer; 45-67</dc:source><dc:source>1234-5679</dc:source></oai_dc:dc>`),
    WHOLE,
  )
})

test('a record of arXiv is a preprint, with names in parts', () => {
  assert.deepEqual(
    factsOf(
      `<arXiv><id>1908.01234</id><created>2019-08-27</created><authors><author><keyname>van Beethoven</keyname><forenames>Ludwig</forenames></author><author><keyname>King</keyname><forenames>Martin Luther</forenames><suffix>Jr.</suffix></author></authors><title>On lakes</title><abstract>They are wet.</abstract></arXiv>`,
    ),
    {
      kind: 'preprint',
      names: [
        { family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' },
        { family: 'King', given: 'Martin Luther', particle: '', suffix: 'Jr.' },
      ],
      venue: 'arXiv',
      published: '2019-08-27',
    },
  )
})

test('a licence is read from each format', () => {
  const url = 'https://creativecommons.org/licenses/by/4.0/'
  const jats = (permissions: string) =>
    `<article><front><article-meta><article-id pub-id-type="doi">10.1000/lakes.1</article-id><title-group><article-title>On lakes</article-title></title-group><permissions>${permissions}</permissions></article-meta></front></article>`
  for (const record of [
    jats(`<license xlink:href="${url}"><license-p>Open.</license-p></license>`),
    jats(`<license><license-p>See <ext-link xlink:href="${url}">here</ext-link>.</license-p></license>`),
    jats(`<license><ali:license_ref>${url}</ali:license_ref></license>`),
    `<oai_dc:dc><dc:title>On lakes</dc:title><dc:identifier>https://repo.example.edu/1</dc:identifier><dc:rights>openAccess</dc:rights><dc:rights>${url}</dc:rights></oai_dc:dc>`,
    `<resource xmlns="http://datacite.org/schema/kernel-4"><identifier identifierType="DOI">10.1000/lakes.1</identifier><titles><title>On lakes</title></titles><rightsList><rights rightsURI="${url}legalcode">Attribution</rights></rightsList></resource>`,
  ])
    assert.equal(factsOf(record).licence, url, record)
})

test('a date in JATS may be numeric, in words, or in an attribute', () => {
  const publishedOf = (date: string) =>
    factsOf(
      `<article><front><article-meta><article-id pub-id-type="doi">10.1000/lakes.1</article-id><title-group><article-title>On lakes</article-title></title-group>${date}</article-meta></front></article>`,
    ).published
  for (const date of [
    '<pub-date><day>3</day><month>8</month><year>2019</year></pub-date>',
    '<pub-date><day>3</day><month>Aug</month><year>2019</year></pub-date>',
    '<pub-date><string-date>3 August 2019</string-date></pub-date>',
    '<pub-date date-type="pub" iso-8601-date="2019-08-03"/>',
    '<pub-date date-type="received" iso-8601-date="2018-01-01"/><pub-date><year>2019</year></pub-date><pub-date><day>03</day><month>08</month><year>2019</year></pub-date>',
  ])
    assert.equal(publishedOf(date), '2019-08-03', date)
  assert.equal(publishedOf('<pub-date><season>Fall</season><year>2019</year></pub-date>'), undefined)
})
