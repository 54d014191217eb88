import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arxivIdIn, doiAddress, doiIn, identifiersIn, isIdentifier, standardsIn } from '../index.ts'

test('a DOI is found with or without a resolver, and without the punctuation after it', () => {
  assert.equal(doiIn('10.1000/XYZ123'), '10.1000/xyz123')
  assert.equal(doiIn('https://doi.org/10.1000/xyz123.'), '10.1000/xyz123')
  assert.equal(doiIn('(doi:10.1016/S0140-6736(20)30183-5)'), '10.1016/s0140-6736(20)30183-5')
  assert.equal(doiIn('doi.org/10.1000%2Fxyz'), '10.1000/xyz')
  assert.equal(doiIn('version 10.4/5 of the table'), null)
})

test('the DOI in an address of a publisher ends before the page or file that shows the work', () => {
  for (const address of [
    'http://journal.frontiersin.org/article/10.3389/fmicb.2015.01287/abstract',
    'https://www.frontiersin.org/articles/10.3389/fmicb.2015.01287/full',
    'https://onlinelibrary.wiley.com/doi/10.3389/fmicb.2015.01287/epdf',
    'https://press.example/doi/10.3389%2Ffmicb.2015.01287.pdf',
    'https://press.example/doi/full/10.3389/fmicb.2015.01287?casa_token=a/full#s2',
  ]) {
    assert.equal(doiIn(`See ${address}, again`), '10.3389/fmicb.2015.01287', address)
    assert.ok(isIdentifier(address), address)
  }
  for (const doi of ['10.1000/full', '10.1000/x/full', '10.1000/x.pdf', '10.1000/x/2'])
    for (const text of [doi, `https://doi.org/${doi}`, `press.example ${doi}`]) assert.equal(doiIn(text), doi)
  assert.equal(doiIn('https://press.example/doi/10.1000/full'), '10.1000/full')
  assert.equal(
    doiIn('https://press.example/doi/10.1088/1748-9326/10/6/064008'),
    '10.1088/1748-9326/10/6/064008',
  )
})

test('a DOI contains angle brackets only in the form of older articles', () => {
  const sici = '10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2'
  assert.equal(doiIn(`https://doi.org/${sici.toUpperCase()}`), sici)
  assert.equal(doiIn(`see ${sici}, and others`), sici)
  assert.ok(isIdentifier(sici))
  assert.equal(doiIn('<doi>10.1000/abc</doi>'), '10.1000/abc')
  assert.equal(doiIn('10.1002/(SICI)1097-0258<b>bold</b>'), '10.1002/(sici)1097-0258')
})

test('arXiv identifiers of both schemes are found, without their version', () => {
  assert.equal(arxivIdIn('arXiv:1706.03762v5'), '1706.03762')
  assert.equal(arxivIdIn('see https://arxiv.org/pdf/1706.03762.pdf'), '1706.03762')
  assert.equal(arxivIdIn('hep-th/9901001'), 'hep-th/9901001')
  assert.equal(arxivIdIn('https://arxiv.org/abs/q-bio/0503030'), 'q-bio/0503030')
  assert.equal(arxivIdIn('math.AG/0502478v2'), 'math.ag/0502478')
  assert.equal(arxivIdIn('the years 2019.2020'), null)
  assert.equal(arxivIdIn('a ratio of 1234.5'), null)
})

test('standards numbers are found, without their year', () => {
  assert.deepEqual(standardsIn('ISO 9001:2015 and IEC 61508-3'), ['iso 9001', 'iec 61508-3'])
  assert.deepEqual(standardsIn('ISO/IEC 27001'), ['iso/iec 27001'])
  assert.deepEqual(standardsIn('ASTM D638-14'), ['astm d638-14'])
  assert.deepEqual(standardsIn('RFC 9110'), ['rfc 9110'])
  assert.deepEqual(standardsIn('EN 1993-1-1 and BS EN ISO 9001'), ['en 1993-1-1', 'bs en iso 9001'])
  assert.deepEqual(standardsIn('ISO9001'), ['iso 9001'])
  assert.deepEqual(standardsIn('ITU-T G.711 and ITU-T H.264'), ['itu-t g.711', 'itu-t h.264'])
  assert.deepEqual(standardsIn('IEEE 802.11ax over IEEE 802.3'), ['ieee 802.11ax', 'ieee 802.3'])
  assert.deepEqual(standardsIn('MIL-STD-810G'), ['mil-std 810g'])
  assert.deepEqual(standardsIn('the isolated 9001; NFAT4 and NF2 activate, as 2 mice'), [])
})

test('the DOI of an arXiv article includes its arXiv identifier', () => {
  assert.deepEqual(identifiersIn('10.48550/arXiv.1706.03762'), [
    { kind: 'doi', value: '10.48550/arxiv.1706.03762' },
    { kind: 'arxiv', value: '1706.03762' },
  ])
  assert.deepEqual(identifiersIn('graph neural networks'), [])
})

test('an ORCID iD is an identifier where its check digit is right, but not within a DOI', () => {
  const iD = { kind: 'orcid', value: '0000-0002-1825-0097' }
  for (const text of ['0000-0002-1825-0097', 'see https://orcid.org/0000-0002-1825-0097.'])
    assert.deepEqual(identifiersIn(text), [iD], text)
  assert.deepEqual(identifiersIn('0000-0002-1825-0097 or 0000-0002-1694-233x'), [
    iD,
    { kind: 'orcid', value: '0000-0002-1694-233X' },
  ])
  assert.deepEqual(identifiersIn('0000-0002-1825-0098'), [])
  const within = identifiersIn('10.1000/0000-0002-1825-0097')
  assert.deepEqual(
    within.map(({ kind }) => kind),
    ['doi'],
  )
})

test('a query that is only an identifier is distinguished from one with other words', () => {
  for (const query of [
    '10.1000/xyz',
    'doi:10.1000/XYZ',
    'https://doi.org/10.1000%2Fxyz',
    '"10.1000/xyz"',
    'arXiv:1706.03762v2',
    '1706.03762',
    'https://arxiv.org/abs/1706.03762',
    '0000-0002-1825-0097',
    'https://orcid.org/0000-0002-1825-0097',
    'ORCID iD: 0000-0002-1694-233X',
    'orcid:0000-0002-1825-0097',
    '0000-0002-1825-0097, 0000-0002-1694-233X',
  ]) {
    assert.ok(isIdentifier(query), query)
  }
  for (const query of [
    'graphs',
    '10.1000/xyz solar',
    'ISO 9001',
    'attention 1706.03762',
    '2017',
    '0000-0002-1825-0098',
    '0000-0002-1825-0097 ice',
  ])
    assert.ok(!isIdentifier(query), query)
})

test('the address of a DOI has no invalid characters', () => {
  for (const [doi, address] of [
    ['10.1000/x_y.1(2)', '10.1000/x_y.1(2)'],
    ['10.1002/(sici)1097:3<1::aid-a>3.0.co;2-2', '10.1002/(sici)1097:3%3C1::aid-a%3E3.0.co;2-2'],
    ['10.1000/a#b?c', '10.1000/a%23b%3Fc'],
    ['10.1000/a%3cb', '10.1000/a%3cb'],
    ['10.1000/50%off', '10.1000/50%25off'],
    ['10.1000/[x]"{y}', '10.1000/%5Bx%5D%22%7By%7D'],
  ] as const) {
    assert.equal(doiAddress(doi), `https://doi.org/${address}`)
    assert.equal(new URL(doiAddress(doi)).href, doiAddress(doi))
  }
})
