import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOaiPage } from './parse-oai.ts'

const [CARBERRY, TURING] = ['0000-0002-1825-0097', '0000-0002-1694-233X']
const at = (id: string) => `https://orcid.org/${id}`

function draftOf(metadata: string) {
  const record = `<record><header><identifier>oai:repo.example.edu:1</identifier></header><metadata>${metadata}</metadata></record>`
  const [first] =
    parseOaiPage(`<OAI-PMH><ListRecords>${record}</ListRecords></OAI-PMH>`, 'https://repo.example.edu/oai')
      ?.records ?? []
  assert.ok(first?.draft, first?.skipped ?? 'becomes a draft')
  return first.draft
}
const jats = (meta: string, back = '') =>
  draftOf(`<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta><article-id pub-id-type="doi">10.1000/lakes.1</article-id>
    <title-group><article-title>On lakes</article-title></title-group>${meta}</article-meta></front>${back}</article>`)
const author = (family: string, more = '') =>
  `<contrib contrib-type="author"><name><surname>${family}</surname><given-names>Ada</given-names></name>${more}</contrib>`
const orcid = (id: string) => `<contrib-id contrib-id-type="orcid">http://orcid.org/${id}</contrib-id>`
const aff = (ids: string) => `<xref ref-type="aff" rid="${ids}"/>`

test('authors in JATS have ORCID iDs, and the affiliations to which they refer', () => {
  const { citation, affiliations, provenance } = jats(`<contrib-group>
    ${author('Byron', orcid(CARBERRY) + aff('a1 a2'))}${author('Lake')}${author('Hopper', `<uri content-type="orcid" xlink:href="https://orcid.org/${TURING}"/>${aff('a2')}`)}</contrib-group>
    <aff id="a1"><label>1</label><institution>Institute of Lakes</institution><addr-line>Shore Road 1</addr-line><country>Finland</country><email>ada@lakes.example</email></aff>
    <aff-alternatives id="a2"><aff xml:lang="en"><sup>2</sup>School of Snow, University of Winter.</aff><aff xml:lang="fi">Lumikoulu</aff></aff-alternatives>`)
  assert.deepEqual(citation.orcids, [at(CARBERRY), '', at(TURING)])
  assert.deepEqual(affiliations, [
    { name: 'Institute of Lakes, Shore Road 1, Finland', authors: [0] },
    { name: 'School of Snow, University of Winter', authors: [0, 2] },
  ])
  assert.deepEqual([provenance.orcids, provenance.affiliations], ['jats', 'jats'])
})

test('affiliations without references belong to their whole group, and several separate ones to nobody', () => {
  const group = (places: string) =>
    `<contrib-group>${author('Byron')}${author('Lake')}${places}</contrib-group>`
  const [one, two] = ['Lakes', 'Seas'].map((name) => `<aff>Institute of ${name}</aff>`)
  const everybody = [{ name: 'Institute of Lakes', authors: [0, 1] }]
  assert.deepEqual(jats(group(one ?? '')).affiliations, everybody)
  assert.deepEqual(jats(`${group('')}${one}`).affiliations, everybody)
  assert.deepEqual(jats(`${group('')}${one}${two}`).affiliations, [])
  const own = `<contrib-group>${author('Byron', one)}${author('Lake', two)}</contrib-group>`
  assert.deepEqual(
    jats(own).affiliations.map(({ authors }) => authors),
    [[0], [1]],
  )
})

test('an ORCID iD with a wrong digit is dropped, and so is one of two authors', () => {
  const of = (...ids: string[]) =>
    jats(
      `<contrib-group>${ids.map((id, index) => author(`Byron${index}`, orcid(id))).join('')}</contrib-group>`,
    ).citation.orcids
  assert.deepEqual(of('0000-0002-1825-0098'), [])
  assert.deepEqual(of(CARBERRY, CARBERRY, TURING), ['', '', at(TURING)])
})

test('references in JATS are counted, and their DOIs read from markup or text', () => {
  const refs = [
    '<ref><element-citation><pub-id pub-id-type="doi">10.1000/Two</pub-id></element-citation></ref>',
    '<ref><mixed-citation>Byron A. On ice. 1999. doi:10.1000/three.</mixed-citation></ref>',
    '<ref><mixed-citation>Byron A. On snow. 1999.</mixed-citation></ref>',
    '<ref><mixed-citation>Twice, <ext-link xlink:href="https://doi.org/10.1000/two">here</ext-link></mixed-citation></ref>',
    '<ref><element-citation><pub-id pub-id-type="doi">10.1000/lakes.1</pub-id></element-citation></ref>',
  ]
  const { references, provenance } = jats('', `<back><ref-list>${refs.join('')}</ref-list></back>`)
  assert.deepEqual(references, { count: 5, dois: ['10.1000/two', '10.1000/three'] })
  assert.equal(provenance.references, 'jats')
  assert.equal('references' in jats('').provenance, false)
})

test('references beyond the limit are counted', () => {
  const refs = Array.from(
    { length: 1_200 },
    (_, n) => `<ref><pub-id pub-id-type="doi">10.1000/r${n}</pub-id></ref>`,
  )
  const { references } = jats('', `<back><ref-list>${refs.join('')}</ref-list></back>`)
  assert.deepEqual(
    [references.count, references.dois.length, references.dois[999]],
    [1_200, 1_000, '10.1000/r999'],
  )
})

test('DataCite, OpenAIRE and MODS have elements for ORCID iDs and affiliations', () => {
  const people = (prefix: string) =>
    `<${prefix}creators><${prefix}creator><${prefix}creatorName>Byron, Ada</${prefix}creatorName><${prefix}nameIdentifier nameIdentifierScheme="ORCID" schemeURI="https://orcid.org">${CARBERRY}</${prefix}nameIdentifier><${prefix}affiliation affiliationIdentifier="https://ror.org/x">Institute of Lakes</${prefix}affiliation></${prefix}creator></${prefix}creators>`
  const datacite = `<resource xmlns="http://datacite.org/schema/kernel-4"><identifier identifierType="DOI">10.1000/lakes.1</identifier><titles><title>On lakes</title></titles>${people('')}
    <relatedIdentifiers><relatedIdentifier relatedIdentifierType="DOI" relationType="References">10.1000/two</relatedIdentifier><relatedIdentifier relatedIdentifierType="DOI" relationType="IsCitedBy">10.1000/three</relatedIdentifier></relatedIdentifiers></resource>`
  const openaire = `<oaire:resource xmlns:oaire="http://namespace.openaire.eu/schema/oaire/" xmlns:datacite="http://datacite.org/schema/kernel-4"><datacite:titles><datacite:title>On lakes</datacite:title></datacite:titles>${people('datacite:')}<datacite:identifier identifierType="DOI">10.1000/lakes.1</datacite:identifier></oaire:resource>`
  const mods = `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>On lakes</title></titleInfo><name type="personal"><namePart type="family">Byron</namePart><namePart type="given">Ada</namePart><nameIdentifier type="orcid">${at(CARBERRY)}</nameIdentifier><affiliation>Institute of Lakes</affiliation></name><identifier type="doi">10.1000/lakes.1</identifier></mods>`
  for (const record of [datacite, openaire, mods]) {
    const { citation, affiliations } = draftOf(record)
    assert.deepEqual(citation.orcids, [at(CARBERRY)], record)
    assert.deepEqual(affiliations, [{ name: 'Institute of Lakes', authors: [0] }], record)
  }
  assert.deepEqual(draftOf(datacite).references, { count: 1, dois: ['10.1000/two'] })
})

test('Dublin Core has ORCID iDs within names, and references by DOI', () => {
  const { authors, citation, references } = draftOf(
    `<oai_dc:dc><dc:title>On lakes</dc:title><dc:creator>Byron, Ada; ${at(CARBERRY)}</dc:creator><dc:creator>Hopper, Grace [${TURING}]</dc:creator><dc:identifier>https://repo.example.edu/1</dc:identifier></oai_dc:dc>`,
  )
  assert.deepEqual(authors, ['Ada Byron', 'Grace Hopper'])
  assert.equal(citation.orcids.at(-1), at(TURING))
  assert.equal(references.count, 0)
  const qualified = draftOf(
    `<qdc><dc:title>On lakes</dc:title><dc:creator>Byron, Ada</dc:creator><dc:identifier>https://repo.example.edu/1</dc:identifier><dcterms:references>https://doi.org/10.1000/two</dcterms:references></qdc>`,
  )
  assert.deepEqual(qualified.references, { count: 1, dois: ['10.1000/two'] })
})
