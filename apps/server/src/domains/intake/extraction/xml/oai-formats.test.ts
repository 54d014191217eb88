import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseOaiPage } from './parse-oai.ts'

const ENDPOINT = 'https://repo.example.edu/oai/request'

function recordOf(metadata: string) {
  const record = `<record><header><identifier>oai:repo.example.edu:1</identifier><datestamp>2024-05-01</datestamp></header><metadata>${metadata}</metadata></record>`
  const [first] =
    parseOaiPage(
      `<OAI-PMH><responseDate>2024-05-01T00:00:00Z</responseDate><ListRecords>${record}</ListRecords></OAI-PMH>`,
      ENDPOINT,
    )?.records ?? []
  assert.ok(first)
  return first
}

function draftOf(metadata: string) {
  const { draft, skipped } = recordOf(metadata)
  assert.ok(draft, skipped ?? 'becomes a draft')
  return draft
}

describe('a record in MODS', () => {
  const mods = (more: string) =>
    `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><nonSort>The</nonSort><title>matter of things</title><subTitle>a study</subTitle></titleInfo><identifier type="uri">https://repo.example.edu/handle/1/2</identifier>${more}</mods>`

  test('distinguishes authors from advisers, the work from its journal, and subjects from codes', () => {
    const draft = draftOf(
      mods(`<titleInfo type="alternative"><title>Another title</title></titleInfo>
        <name type="personal"><namePart type="family">Lovelace</namePart><namePart type="given">Ada</namePart><role><roleTerm authority="marcrelator" type="code">aut</roleTerm></role></name>
        <name type="personal"><namePart>Hopper, Grace</namePart><role><roleTerm type="text">author</roleTerm></role></name>
        <name type="personal"><namePart>Babbage, Charles</namePart><role><roleTerm type="text">thesis advisor</roleTerm></role></name>
        <abstract>What was done, and what came of it.</abstract><genre>article</genre><typeOfResource>text</typeOfResource><language><languageTerm type="code">eng</languageTerm></language>
        <originInfo><dateIssued encoding="w3cdtf">1998-05</dateIssued><dateCreated>2011</dateCreated></originInfo><subject><topic>Computing</topic><geographic>London</geographic></subject>
        <relatedItem type="host"><titleInfo><title>The Journal</title></titleInfo><identifier type="doi">10.1000/the-journal</identifier></relatedItem>
        <identifier type="doi">10.1000/XYZ.1</identifier><location><url access="raw object">https://repo.example.edu/bitstream/1/paper.pdf</url></location>`),
    )
    assert.deepEqual(
      [
        draft.title,
        draft.authors,
        draft.publicationYear,
        draft.doi,
        draft.url,
        draft.fileUrl,
        draft.categories,
        draft.language,
        draft.abstract,
        draft.provenance.title,
      ],
      [
        'The matter of things: a study',
        ['Ada Lovelace', 'Grace Hopper'],
        1998,
        '10.1000/xyz.1',
        'https://repo.example.edu/handle/1/2',
        'https://repo.example.edu/bitstream/1/paper.pdf',
        ['Computing'],
        'en',
        'What was done, and what came of it.',
        'mods',
      ],
    )
  })

  test('has names without roles as authors if nobody has a role, and a collection is read by its first work', () => {
    const draft = draftOf(
      `<modsCollection>${mods('<name><namePart>Lovelace, Ada</namePart></name><identifier type="hdl">1/2</identifier>')}</modsCollection>`,
    )
    assert.deepEqual([draft.authors, draft.publicationYear], [['Ada Lovelace'], null])
  })

  test('of an image is skipped', () => {
    assert.equal(recordOf(mods('<typeOfResource>still image</typeOfResource>')).skipped, 'type still image')
  })
})

describe('a record in DataCite’s schema', () => {
  const resource = (more: string, prefix = '') =>
    `<${prefix}resource xmlns="http://datacite.org/schema/kernel-4"><titles><title titleType="TranslatedTitle">Von den Dingen</title><title>On things</title></titles>${more}</${prefix}resource>`

  test('has names in reading order, the abstract among descriptions and the issue date among dates', () => {
    const draft = draftOf(
      `<oai_datacite xmlns="http://schema.datacite.org/oai/oai-1.1/"><schemaVersion>4</schemaVersion><payload>${resource(
        `<identifier identifierType="DOI">10.1000/1</identifier><creators><creator><creatorName nameType="Personal">Lovelace, Ada</creatorName><givenName>Ada</givenName><familyName>Lovelace</familyName><affiliation>London</affiliation></creator><creator><creatorName>The Group</creatorName></creator></creators>
        <publicationYear>2019</publicationYear><dates><date dateType="Available">2021-01-01</date><date dateType="Issued">2019-05-01</date></dates><language>eng</language><resourceType resourceTypeGeneral="Text">Journal article</resourceType>
        <subjects><subject>things</subject></subjects><descriptions><description descriptionType="Methods">We looked.</description><description descriptionType="Abstract">&lt;p&gt;Of things.&lt;/p&gt;</description></descriptions>
        <alternateIdentifiers><alternateIdentifier alternateIdentifierType="URL">https://repo.example.edu/records/1</alternateIdentifier></alternateIdentifiers>`,
      )}</payload></oai_datacite>`,
    )
    assert.deepEqual(
      [
        draft.title,
        draft.authors,
        draft.publicationYear,
        draft.doi,
        draft.url,
        draft.abstract,
        draft.categories,
        draft.language,
      ],
      [
        'On things',
        ['Ada Lovelace', 'The Group'],
        2019,
        '10.1000/1',
        'https://repo.example.edu/records/1',
        'Of things.',
        ['things'],
        'en',
      ],
    )
  })

  test('in the OpenAIRE profile is read with the Dublin Core and files within it', () => {
    const draft = draftOf(
      `<oaire:resource xmlns:oaire="o" xmlns:datacite="d" xmlns:dc="c"><datacite:titles><datacite:title xml:lang="en">On things</datacite:title></datacite:titles><datacite:creators><datacite:creator><datacite:creatorName>Lovelace, Ada</datacite:creatorName></datacite:creator></datacite:creators>
      <datacite:dates><datacite:date dateType="Issued">2019-05-01</datacite:date></datacite:dates><dc:language>en</dc:language><dc:description>Of things.</dc:description><oaire:resourceType resourceTypeGeneral="literature">journal article</oaire:resourceType>
      <datacite:identifier identifierType="Handle">https://hdl.handle.net/1/2</datacite:identifier><datacite:alternateIdentifiers><datacite:alternateIdentifier alternateIdentifierType="DOI">10.1000/1</datacite:alternateIdentifier></datacite:alternateIdentifiers><oaire:file mimeType="application/pdf">https://repo.example.edu/bitstreams/1/paper.pdf</oaire:file></oaire:resource>`,
    )
    assert.deepEqual(
      [
        draft.title,
        draft.authors,
        draft.publicationYear,
        draft.doi,
        draft.url,
        draft.fileUrl,
        draft.abstract,
        draft.provenance.title,
      ],
      [
        'On things',
        ['Ada Lovelace'],
        2019,
        '10.1000/1',
        'https://hdl.handle.net/1/2',
        'https://repo.example.edu/bitstreams/1/paper.pdf',
        'Of things.',
        'oai_openaire',
      ],
    )
  })

  test('of a data set is skipped', () => {
    assert.match(
      recordOf(
        resource(
          '<identifier identifierType="DOI">10.1000/1</identifier><resourceType resourceTypeGeneral="Dataset">Measurements</resourceType>',
        ),
      ).skipped ?? '',
      /^type dataset/,
    )
  })
})

describe('a record in JATS', () => {
  const article = (meta: string, rest = '') =>
    `<article xmlns="http://jats.nlm.nih.gov" xmlns:xlink="x" article-type="research-article" xml:lang="en"><front><journal-meta><journal-title>The Journal</journal-title></journal-meta><article-meta>${meta}</article-meta></front>${rest}</article>`
  const meta = `<article-id pub-id-type="pmc">123</article-id><article-id pub-id-type="doi">10.1000/J.1</article-id>
    <title-group><article-title>On <italic>small</italic> things<xref ref-type="fn">*</xref></article-title><subtitle>A study</subtitle></title-group>
    <contrib-group><contrib contrib-type="author"><name><surname>Lovelace</surname><given-names>Ada</given-names></name><xref ref-type="aff">1</xref></contrib><contrib contrib-type="author"><collab>The Group</collab></contrib><contrib contrib-type="editor"><name><surname>Babbage</surname></name></contrib></contrib-group>
    <pub-date pub-type="epub"><year>2019</year></pub-date><pub-date pub-type="ppub"><year>2020</year></pub-date><pub-date pub-type="pmc-release"><year>2018</year></pub-date>
    <abstract abstract-type="graphical"><p>A picture.</p></abstract><abstract><title>Abstract</title><sec><title>Aims</title><p>To look
    at things.</p></sec><sec><title>Results</title><p>They are <bold>as</bold> they are.</p></sec></abstract><kwd-group><kwd>things</kwd><kwd>matter</kwd></kwd-group>`

  test('distinguishes the work from related works', () => {
    const draft = draftOf(article(meta))
    assert.deepEqual(
      [
        draft.title,
        draft.authors,
        draft.publicationYear,
        draft.doi,
        draft.url,
        draft.categories,
        draft.language,
      ],
      [
        'On small things: A study',
        ['Ada Lovelace', 'The Group'],
        2019,
        '10.1000/j.1',
        'https://pmc.ncbi.nlm.nih.gov/articles/PMC123/',
        ['things', 'matter'],
        'en',
      ],
    )
    assert.equal(draft.abstract, 'Aims\nTo look at things.\nResults\nThey are as they are.')
  })

  test('with a body has a full text without tables, footnotes and references', () => {
    const body =
      '<body><sec><title>Introduction</title><p>Things are<xref>1</xref> all around us.</p><table-wrap><table><tr><td>12</td></tr></table></table-wrap><p>So we looked.</p></sec></body><back><ref-list><ref>Other</ref></ref-list></back>'
    assert.equal(
      draftOf(article(meta, body)).fullText,
      'Introduction\nThings are all around us.\nSo we looked.',
    )
  })

  test('has plain text in place of escaped markup', () => {
    const escaped = '&lt;p align="justify"&gt;Things are &lt;i&gt;all&lt;/i&gt; around us.&lt;/p&gt;'
    const draft = draftOf(
      article(
        `${meta.slice(0, meta.indexOf('<abstract'))}<abstract><p>${escaped}</p></abstract>`,
        `<body><p>${escaped}</p></body>`,
      ),
    )
    assert.deepEqual(
      [draft.abstract, draft.fullText],
      ['Things are all around us.', 'Things are all around us.'],
    )
  })

  test('of a journal system has its page and its file', () => {
    const pages =
      '<self-uri xlink:href="https://repo.example.edu/article/view/7"/><self-uri content-type="application/pdf" xlink:href="https://repo.example.edu/article/download/7/8.pdf"/>'
    const draft = draftOf(
      article(`<title-group><article-title>On things</article-title></title-group>${pages}`),
    )
    assert.deepEqual(
      [draft.url, draft.fileUrl],
      ['https://repo.example.edu/article/view/7', 'https://repo.example.edu/article/download/7/8.pdf'],
    )
  })
})

test('a record in an unsupported format is reported', () => {
  assert.equal(
    recordOf('<marc:record xmlns:marc="m"><marc:leader>00</marc:leader></marc:record>').skipped,
    'format record',
  )
})
