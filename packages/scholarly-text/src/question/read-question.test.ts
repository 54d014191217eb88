import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reading, readQuestion } from './read-question.ts'

const CIRCUMSTANCES = { year: 2026, sources: ['arXiv', 'PLOS ONE', 'PLOS Biology', 'Nature'], unread: [] }
const read = (text: string, unread: string[] = []) => readQuestion(text, { ...CIRCUMSTANCES, unread })
const yearsOf = (text: string) =>
  read(text).readings.flatMap((reading) =>
    reading.kind === 'years'
      ? [[reading.startYear, reading.endYear, ...(reading.isOffered ? ['offered'] : [])]]
      : [],
  )
const excludedIn = (text: string) =>
  read(text).readings.flatMap((reading) => (reading.kind === 'exclusion' ? reading.excluded : []))
const kindsOf = (readings: Reading[]) => readings.map(({ kind }) => kind)

test('years are read in English, German and French', () => {
  const years: [query: string, from: number | null, to: number | null][] = [
    ['black holes after 2017', 2018, null],
    ['black holes since 2017', 2017, null],
    ['black holes before 2010', null, 2009],
    ['black holes between 2010 and 2015', 2010, 2015],
    ['black holes from 2015 to 2018', 2015, 2018],
    ['black holes 2015–2018', 2015, 2018],
    ['black holes in the last 5 years', 2021, null],
    ['black holes of the 1990s', 1990, 1999],
    ['schwarze Löcher seit 2015', 2015, null],
    ['schwarze Löcher zwischen 2010 und 2015', 2010, 2015],
    ['schwarze Löcher der letzten zehn Jahre', 2016, null],
    ['trous noirs depuis 2015', 2015, null],
    ['trous noirs depuis cinq ans', 2021, null],
    ['black holes after 2017, before 2020', 2018, 2019],
    ['black holes since 2010 until 2015', 2010, 2015],
    ['schwarze Löcher nach 2017 und vor 2020', 2018, 2019],
    ['trous noirs après 2017 et avant 2020', 2018, 2019],
    ['trous noirs de 2010 à 2015', 2010, 2015],
    ['trous noirs des cinq dernières années', 2021, null],
    ['trous noirs du début des années 1990', 1990, 1994],
    ['Radio der frühen 90er Jahre', 1990, 1994],
    ['string theory in the early 2000s', 2000, 2004],
    ['expert systems of the mid-1990s', 1993, 1997],
    ['cold fusion, late 1980s', 1985, 1989],
    ['gamma ray bursts during the nineties', 1990, 1999],
    ['lasers between the 1970s and the 1990s', 1970, 1999],
    ['Bayesian phylogenetics post-2018', 2019, null],
    ['ozone hole pre-1990', null, 1989],
    ['malaria vaccines (after 2015)', 2016, null],
    ['speech recognition >= 2020', 2020, null],
    ['superconductivity, 1986 to present', 1986, null],
    ['glacier mass balance from January 2015 to March 2018', 2015, 2018],
    ['carbon capture last 5 yrs', 2021, null],
    ['radius puzzle not older than five years', 2021, null],
    ['2022 papers on diffusion models', 2022, 2022],
    ['soil carbon published last year', 2025, 2025],
    ['tau leptons not after 2010', null, 2010],
    ['tau leptons not after March 2010', null, 2010],
    ['tau leptons after March 2010', 2010, null],
    ['expert systems after the early 1980s', 1985, null],
    ['expert systems from the early 1980s to the late 1990s', 1980, 1999],
    ['Gletscher in den späten 90er Jahren', 1995, 1999],
    ['coral reefs, mid-2000s at the latest', null, 2007],
    ['béton recyclé, 2015 au plus tard', null, 2015],
    ['mid-2000s climate models at the latest', 2003, 2007],
    ['coral reefs not newer than 2010', null, 2010],
    ['coral reefs published in or after 2018', 2018, null],
    ['coral reefs (2019–)', 2019, null],
    ['coral reefs over the past two to three years', 2023, null],
    ['coral reefs this decade', 2016, null],
    ['études sur le sommeil parues depuis moins de cinq ans', 2021, null],
    ['monetary policy after two thousand and eight', 2009, null],
    ['Wohnungsbau nach zweitausendzehn', 2011, null],
    ['Wohnungsbau vor der Jahrtausendwende', null, 1999],
  ]
  for (const [query, from, to] of years) assert.deepEqual(yearsOf(query), [[from, to]], query)
})

test('a number that may not be a year stays a word, and is offered as a year', () => {
  for (const query of ['CEC 2017 benchmark', 'Orwell 1984', 'attention Vaswani 2017']) {
    const { text, readings } = read(query)
    assert.equal(text, query)
    assert.deepEqual(
      readings.map((reading) => reading.kind === 'years' && reading.isOffered),
      [true],
    )
  }
  assert.deepEqual(yearsOf('RFC 2119'), [])
  assert.deepEqual(yearsOf('the roaring twenties in Berlin'), [])
  assert.deepEqual(yearsOf('fatigue after 2000 cycles'), [])
  assert.deepEqual(yearsOf('lasers between 1500 and 1600 nm'), [])
  assert.deepEqual(yearsOf('mortality decreased since 1979'), [[1979, null, 'offered']])
})

test('years beside a name stay words, and are offered', () => {
  for (const query of [
    '2014–2016 Ebola epidemic',
    'debt since 2008 crisis',
    'post-2015 development agenda',
    'El Niño during 2015-2016 event',
  ]) {
    assert.equal(read(query).text, query)
    assert.equal(yearsOf(query)[0]?.[2], 'offered', query)
  }
})

test('exclusions are read in English, German and French', () => {
  const exclusions: [query: string, ...excluded: string[]][] = [
    ['graph clustering not spectral', 'spectral'],
    ['graph clustering not using spectral methods', 'spectral'],
    ['segmentation without deep learning', 'deep learning'],
    ['batteries other than lithium or sodium', 'lithium', 'sodium'],
    ['papers that do not use neural networks for parsing', 'neural networks'],
    ['Clustering ohne spektrale Verfahren', 'spektrale'],
    ['Batterien, aber nicht Lithium', 'Lithium'],
    ['partitionnement sans apprentissage profond', 'apprentissage profond'],
    ['graph clustering without spectral, modularity or Louvain', 'spectral', 'modularity', 'Louvain'],
    ['hi, can you find work on clustering without Louvain', 'Louvain'],
    ['Clustering ohne Louvain und ohne spektrale Verfahren', 'Louvain', 'spektrale'],
    ['partitionnement sans Louvain ni spectral', 'Louvain', 'spectral'],
    ['gravitational waves (not LIGO) in space', 'LIGO'],
    ['image registration (no deep learning please)', 'deep learning'],
    ['clinical trials excluding those on COVID-19', 'COVID-19'],
    ['image registration, no papers about deep learning', 'deep learning'],
    ['stellar streams not in the Milky Way', 'Milky Way'],
    ['drug repurposing not cancer related', 'cancer'],
    ['routing neither OSPF nor BGP', 'OSPF', 'BGP'],
    ['solar cells not containing lead halides', 'lead halides'],
    ['what did people publish about batteries, except lithium ones?', 'lithium'],
    ['polymer electrolytes, excl. PEO', 'PEO'],
    ['études sur le sommeil hors questionnaires', 'questionnaires'],
    ['CAN bus security without machine learning', 'machine learning'],
    ['gauge theory not SU(2)', 'SU(2)'],
  ]
  for (const [query, ...excluded] of exclusions) assert.deepEqual(excludedIn(query), excluded, query)
})

test('years with a gap between them are not read as years', () => {
  assert.deepEqual(yearsOf('black holes before 2010 or after 2020'), [])
})

test('punctuation and conjunctions between removed parts are removed', () => {
  for (const query of ['ice, without sea, since 2015', 'ice, thanks!', 'ice; not sea and not snow'])
    assert.equal(read(query).text, 'ice')
  assert.equal(read('ice, without sea, snow').text, 'ice, snow')
})

test('a query may consist of facets only', () => {
  for (const query of [
    'papers after 2019',
    'show me the latest papers',
    'articles récents',
    'Artikel nach 2019',
    'papers in arXiv',
    'after 2019',
  ])
    assert.equal(read(query).text, '', query)
  for (const query of ['please find papers', 'without graphs', 'news articles since 2010', 'Orwell 1984'])
    assert.notEqual(read(query).text, '', query)
})

test('terms and sentences with a negation exclude nothing', () => {
  for (const query of [
    'non-linear optics',
    'no free lunch theorem',
    'not-for-profit hospitals',
    'sampling without replacement',
    'data missing not at random',
    'systems not in equilibrium',
    'yes or no question answering',
    'sulfate or no treatment',
    'effects not statistically significant',
    'not for profit hospitals',
    'endothelial function and NO signalling',
    'CHEK2 is not associated with breast cancer.',
    'Mice without IFN-γ are resistant',
    '"graph clustering not spectral"',
    'adults not living with their parents',
    'Which catalysts work without platinum?',
    'Women without men: gender in an Algerian town',
  ])
    assert.equal(read(query).text, query)
})

test('greetings, thanks and framing phrases are removed', () => {
  const requests: [query: string, left: string][] = [
    ['I need a good introduction to quantum error correction', 'quantum error correction'],
    ['please find papers about coral bleaching, thanks!', 'coral bleaching'],
    ['what is known on gut microbiome?', 'gut microbiome?'],
    ['Ich suche Artikel über Graphen', 'Graphen'],
    ['je cherche des articles sur les trous noirs', 'trous noirs'],
    ['thanks! papers on coral bleaching', 'coral bleaching'],
    ['Hi there, can you find papers on coral bleaching?', 'coral bleaching?'],
    ['coral bleaching, please and thank you', 'coral bleaching'],
    ['Hallo zusammen, gibt es Studien zu Graphen?', 'Graphen?'],
    ['Danke! Artikel über Graphen', 'Graphen'],
    ['merci ! des articles sur les trous noirs', 'trous noirs'],
    ['Bonsoir, je cherche des articles sur les trous noirs', 'trous noirs'],
    ['thanks to vaccination', 'thanks to vaccination'],
    ['coucou gris migration', 'coucou gris migration'],
    ['has anyone studied sarcasm in Arabic tweets', 'sarcasm in Arabic tweets'],
    ['has there been any research on waggle dances?', 'waggle dances?'],
    ['could you point me to work on elastic metamaterials? thanks!', 'elastic metamaterials?'],
    ['I am a PhD student working on magnetic skyrmions', 'magnetic skyrmions'],
    ["we're trying to find literature regarding river plastic", 'river plastic'],
    ['give me everything you have on sunspots', 'sunspots'],
    ['which papers discuss expander graphs', 'expander graphs'],
    ['studies investigating urban noise pls', 'urban noise'],
    ['My supervisor asked me to find literature on remittances', 'remittances'],
    ['my professor told me to read up on remittances', 'remittances'],
    ['Ich muss einen Vortrag über Graphen halten', 'Graphen'],
    ['je dois faire un exposé sur les trous noirs', 'trous noirs'],
    ['children want to know about death', 'children want to know about death'],
    ['We are writing a review and are looking for studies on coral bleaching', 'coral bleaching'],
    ['measure the impact of research on policy', 'measure the impact of research on policy'],
    ['why do we need more research on sleep', 'why do we need more research on sleep'],
    ['kindly share some articles regarding drip irrigation', 'drip irrigation'],
    ['articles on beekeeping. Best regards, Anna', 'beekeeping.'],
    ['information theory', 'information theory'],
    ['materials for hydrogen storage', 'materials for hydrogen storage'],
    ['sources of microplastics', 'sources of microplastics'],
    ['introduction of invasive species', 'introduction of invasive species'],
    ['latest trends in edge computing', 'edge computing'],
    ['well water arsenic', 'well water arsenic'],
    ['hello world programs', 'hello world programs'],
    ['Literatur im Mittelalter', 'Literatur im Mittelalter'],
    ['travaux de rénovation', 'travaux de rénovation'],
    ['literature', 'literature'],
  ]
  for (const [query, left] of requests) assert.equal(read(query).text, left)
})

test('recency, a form of work, a source and a comparison are read', () => {
  assert.deepEqual(kindsOf(read('latest results on dark matter').readings), ['newest', 'frame'])
  assert.deepEqual(kindsOf(read('most recent common ancestor').readings), [])
  assert.deepEqual(kindsOf(read('survey on graph neural networks').readings), ['form'])
  assert.deepEqual(read('CRISPR in PLOS').readings, [
    { kind: 'sources', sources: ['PLOS ONE', 'PLOS Biology'], from: 'in PLOS' },
  ])
  assert.deepEqual(kindsOf(read('diversity in nature').readings), [])
  assert.deepEqual(read('random forests vs gradient boosting').readings, [
    { kind: 'comparison', sides: ['random forests', 'gradient boosting'], from: 'vs' },
  ])
  assert.deepEqual(read('SGD vs. Adam vs. RMSProp').readings, [
    { kind: 'comparison', sides: ['SGD', 'Adam', 'RMSProp'], from: 'vs. vs' },
  ])
  assert.deepEqual(kindsOf(read('literature review: knots').readings), ['form'])
  assert.deepEqual(kindsOf(read('arXiv papers on knots').readings), ['sources', 'frame'])
  assert.deepEqual(kindsOf(read('arXiv papers classification').readings), [])
  for (const query of [
    'standard of living in Rome',
    'none of the above option in surveys',
    'recently emerged variants',
  ])
    assert.deepEqual(kindsOf(read(query).readings), [], query)
})

test('words of a pasted title are no request, and its years are only offered', () => {
  const title = 'No evidence of harm: recent findings from a cohort without controls, 2015-2020'
  assert.equal(read(title).text, title)
  assert.deepEqual(yearsOf(title), [[2015, 2020, 'offered']])
})

test('an exclusion that titles have is only offered', () => {
  const query = 'learning without forgetting'
  const { terms } = read(query)
  assert.deepEqual(terms, [['learning', 'without forgetting']])
  const { text, readings } = readQuestion(query, { ...CIRCUMSTANCES, terms })
  assert.equal(text, query)
  assert.deepEqual(readings, [
    { kind: 'exclusion', excluded: ['forgetting'], isOffered: true, from: 'without forgetting' },
  ])
})

test('a part that the person turned off stays in the text', () => {
  const query = 'graph clustering not spectral after 2017'
  assert.equal(read(query, ['not spectral']).text, 'graph clustering not spectral')
  assert.equal(read(query, ['not spectral', 'after 2017']).text, query)
})

test('every word of a query stays in its text or is shown as a reading', () => {
  const wordsOf = (text: string) =>
    text
      .split(/[\s.,;:!?]+/)
      .filter(Boolean)
      .toSorted()
  for (const query of [
    'please find me the latest papers on clustering, not spectral, since 2015, thanks!',
    'Bitte zeigen Sie mir neuere Arbeiten über Graphen ohne Silizium zwischen 2010 und 2015, danke',
    'papers published after 2010 about A vs B in arXiv without C or D',
    'je cherche des articles récents sur le sommeil sauf chez les souris, merci',
  ]) {
    const { text, readings } = read(query)
    const removed = readings.filter(({ kind }) => kind !== 'form').map(({ from }) => from)
    assert.deepEqual(wordsOf([text, ...removed].join(' ')), wordsOf(query))
  }
})
