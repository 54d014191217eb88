import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmp } from './parse-pdf.ts'

const packet = (properties: string) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>${properties}</rdf:Description></rdf:RDF></x:xmpmeta>\nendobj`,
  )

test('the XMP packet of a PDF has the journal, its volume and pages, and the DOI', () => {
  const { doi, citation } = readXmp(
    packet(`<prism:doi>10.1000/LAKES.1</prism:doi><prism:publicationName>Annals of Lakes</prism:publicationName>
      <prism:aggregationType>journal</prism:aggregationType><prism:volume>12</prism:volume><prism:number>3</prism:number>
      <prism:startingPage>45</prism:startingPage><prism:endingPage>67</prism:endingPage><prism:coverDate>2019-08-27</prism:coverDate>
      <prism:issn>1234-5679</prism:issn><dc:publisher><rdf:Bag><rdf:li>Lake Press</rdf:li></rdf:Bag></dc:publisher>`),
  )
  assert.equal(doi, '10.1000/lakes.1')
  assert.deepEqual(citation, {
    kind: 'journal-article',
    venue: 'Annals of Lakes',
    volume: '12',
    issue: '3',
    pages: '45-67',
    publisher: 'Lake Press',
    published: '2019-08-27',
    issn: ['1234-5679', ''],
    isbn: [''],
  })
})

test('a file without an XMP packet has no citation facts', () => {
  const { doi, citation } = readXmp(Buffer.from('%PDF-1.7\nprism:publicationName'))
  assert.deepEqual([doi, citation.venue, citation.kind], [null, '', undefined])
})
