import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuestion } from './read-question.ts'

const read = (text: string) => readQuestion(text, { year: 2026, sources: [], unread: [] })

const YEARS: [query: string, from: number | null, to: number | null][] = [
  ['Waldbrände aus den Jahren 2010 bis 2020', 2010, 2020],
  ['Waldbrände im Zeitraum zwischen 2010 und 2020', 2010, 2020],
  ['Expertensysteme aus den Neunzigern', 1990, 1999],
  ['expertensysteme der achtziger jahre', 1980, 1989],
  ['Expertensysteme aus den 90er-Jahren', 1990, 1999],
  ['Expertensysteme Anfang der 2000er', 2000, 2004],
  ['Quantencomputer von 2015 bis heute', 2015, null],
  ['Quantencomputer nach 2020 erschienen', 2021, null],
  ['Quantencomputer zw. 2010 und 2015', 2010, 2015],
  ['ondes gravitationnelles d’avant 2010', null, 2009],
  ['Artikel zu Graphen, die seit 2019 veröffentlicht wurden', 2019, null],
  ['Quantencomputer seit Anfang 2020', 2020, null],
  ['Quantencomputer bis Ende 2010', null, 2010],
  ['Quantencomputer frühestens 2018', 2018, null],
  ['quantencomputer spaetestens 2018', null, 2018],
  ['quantencomputer letzte fuenf jahre', 2021, null],
  ['Quantencomputer im letzten Jahrzehnt', 2016, null],
  ['Quantencomputer im vergangenen Jahr', 2025, 2025],
  ['Artikel nicht älter als 5 Jahre über Graphen', 2021, null],
  ['systèmes experts des années quatre-vingt-dix', 1990, 1999],
  ['systèmes experts du début des années 2000', 2000, 2004],
  ['informatique quantique de 2015 à aujourd’hui', 2015, null],
  ['informatique quantique depuis l’an 2000', 2000, null],
  ['informatique quantique dès 2018', 2018, null],
  ['informatique quantique pas avant 2018', 2018, null],
  ['informatique quantique depuis début 2020', 2020, null],
  ['informatique quantique durant la période 2015-2020', 2015, 2020],
  ['informatique quantique depuis une dizaine d’années', 2016, null],
  ['articles de moins de cinq ans sur le graphène', 2021, null],
  ['articles sur l’érosion qui ont été publiés après 2019', 2020, null],
  ['neural networks in the nineties', 1990, 1999],
  ['neural networks until the 1990s', null, 1999],
  ['neural networks from 2015 to today', 2015, null],
  ['neural networks since January 2020', 2020, null],
]

test('years and decades are read with all their words', () => {
  for (const [query, startYear, endYear] of YEARS) {
    const [years, ...others] = read(query).readings.filter(({ kind }) => kind !== 'frame')
    assert.deepEqual(others, [], query)
    assert.deepEqual(years, { kind: 'years', startYear, endYear, isOffered: false, from: years?.from }, query)
    assert.doesNotMatch(read(query).text, /\b(?:aus|du|erschienen|jahren?|publiés|that)\b|[12]\d{3}/i, query)
  }
})

test('years to come, of long ago and counts filter nothing', () => {
  for (const query of [
    'Klimaneutralität bis 2045',
    'neutralité carbone avant 2050',
    'projections between 2020 and 2050',
    'Agenda 2030 Umsetzung',
    'Industrie 4.0',
    'Deutschland nach 1945',
    'vor 2000 Jahren',
    'enfants de moins de cinq ans',
    'Kinder nicht älter als 5 Jahre',
  ])
    assert.equal(read(query).text, query)
})

const EXCLUSIONS: [query: string, left: string, ...excluded: string[]][] = [
  ['Bildsegmentierung ohne den Einsatz neuronaler Netze', 'Bildsegmentierung', 'neuronaler Netze'],
  ['cellules solaires sans silicium ni plomb', 'cellules solaires', 'silicium', 'plomb'],
  ['Bildsegmentierung abgesehen von U-Net', 'Bildsegmentierung', 'U-Net'],
  ['Therapie weder Bestrahlung noch Operation', 'Therapie', 'Bestrahlung', 'Operation'],
  ['Batterien, die kein Kobalt enthalten', 'Batterien', 'Kobalt'],
  ['Batterien, die nicht auf Lithium basieren', 'Batterien', 'Lithium'],
  ['Katalysatoren ohne Edelmetalle wie Platin', 'Katalysatoren', 'Edelmetalle', 'Platin'],
  ["segmentation à l'exception d'U-Net", 'segmentation', 'U-Net'],
  ["dépression chez l'adolescent et non chez l'adulte", "dépression chez l'adolescent", 'adulte'],
  ['batteries qui ne contiennent pas de cobalt', 'batteries', 'cobalt'],
  ["segmentation n'utilisant pas U-Net", 'segmentation', 'U-Net'],
  ['catalysts without noble metals such as platinum', 'catalysts', 'noble metals', 'platinum'],
]

test('an exclusion is read with its verb, and without an elided article', () => {
  for (const [query, left, ...excluded] of EXCLUSIONS) {
    const { text, readings } = read(query)
    const found = readings.flatMap((reading) => (reading.kind === 'exclusion' ? reading.excluded : []))
    assert.deepEqual([text, ...found], [left, ...excluded])
  }
})

test('a negation inside a term excludes nothing', () => {
  for (const query of [
    'treatment of non small cell lung cancer',
    'systems of non linear equations',
    'patients with and without diabetes',
    'arnt pas domain',
    'Kinder mit und ohne Diabetes',
    'Immuntherapie bei nicht kleinzelligem Lungenkarzinom',
    'Lösung nicht linearer Gleichungen',
    'Regelung nicht holonomer Systeme',
    'Pflege nicht deutschsprachiger Patienten',
    'mesure du pas de vis',
    'simulation de flux pas de grille',
    'vote hors de France',
    'peut-on cultiver la vigne sans cuivre ?',
    'endliche und nicht endliche Gruppen',
    'Beweis ohne Beschränkung der Allgemeinheit',
    'Migräne ohne Aura',
    'Warum gibt es kein Perpetuum mobile?',
    'optique non linéaire',
    'apprentissage non supervisé',
    'équations linéaires et non linéaires',
    'différences finies à pas variable',
    'intégration avec pas de temps adaptatif',
    'patients avec ou sans diabète',
    'homéopathie sans effet',
    'sistemas no lineales',
    'aprendizaje no supervisado',
    'mudanças climáticas no Brasil',
  ])
    assert.deepEqual(
      read(query).readings.filter(({ kind }) => kind === 'exclusion'),
      [],
      query,
    )
})

test('requests are removed, also without accents or with umlauts in two letters', () => {
  const requests: [query: string, left: string][] = [
    ['ich suche nach arbeiten ueber mikroplastik', 'mikroplastik'],
    ['Ich brauche für meine Masterarbeit Literatur zu Bodenerosion', 'Bodenerosion'],
    ['Für meine Dissertation suche ich Studien zur Bodenerosion', 'Bodenerosion'],
    ['Ich würde gerne mehr über Bodenerosion erfahren', 'Bodenerosion'],
    ['Hallo Claire, hast du was zu Bodenerosion?', 'Bodenerosion?'],
    ['wissenschaftliche Fachartikel zum Thema Bodenerosion', 'Bodenerosion'],
    ['y a t il des etudes sur le bruit', 'bruit'],
    ["est-ce qu'il existe des études sur le bruit ?", 'bruit ?'],
    ['quels sont les articles sur le bruit', 'bruit'],
    ["Quel est l'état actuel de la recherche sur le bruit ?", 'bruit ?'],
    ['Was ist der aktuelle Stand der Forschung zu Lärm?', 'Lärm?'],
    ['étude de cas', 'étude de cas'],
    ['montre moi des articles scientifiques au sujet du bruit', 'bruit'],
    ["pour ma thèse j'ai besoin d'articles sur le bruit", 'bruit'],
    ["recherche d'articles sur le thème du bruit", 'bruit'],
    ['recherche de nourriture chez les abeilles', 'recherche de nourriture chez les abeilles'],
    ['Arbeit im Homeoffice', 'Arbeit im Homeoffice'],
  ]
  for (const [query, left] of requests) assert.equal(read(query).text, left)
})

test('forms are read by their compounds and after a request, but not as another word', () => {
  const formOf = (query: string) => read(query).readings.find((reading) => reading.kind === 'form')?.form
  const forms: [query: string, form: string | undefined][] = [
    ['uebersichtsarbeiten perowskit', 'review'],
    ['Ich suche eine Übersichtsarbeit zu Perowskit', 'review'],
    ['systematische Reviews Achtsamkeit', 'review'],
    ['uniquement des revues sur la méditation', 'review'],
    ['revues systématiques sur la méditation', 'review'],
    ['articles de synthèse sur la méditation', 'review'],
    ['Doktorarbeiten zu Achtsamkeit', 'thesis'],
    ['je cherche un mémoire de master sur la méditation', 'thesis'],
    ['DIN-Norm Stahlbeton', 'standard'],
    ['mémoire de travail', undefined],
    ['effets du sommeil sur la mémoire', undefined],
    ["norme d'un opérateur", undefined],
    ['synthèse de protéines', undefined],
  ]
  for (const [query, form] of forms) assert.equal(formOf(query), form, query)
})

test('a noun after "von", "bei" or "par" is no author, but one after "Arbeiten von" is', () => {
  const marked = (query: string) => read(query).surnames.filter(({ isMarked }) => isMarked)
  for (const query of ['Einfluss von Lärm auf Vögel', 'Depression bei Jugendlichen', 'diagnostic par IRM'])
    assert.deepEqual(marked(query), [], query)
  assert.deepEqual(
    marked('Arbeiten von Heidegger über Technik').map(({ name }) => name),
    ['Heidegger'],
  )
})

test('recent works are wanted in German and French phrases, except in terms', () => {
  const isNewest = (query: string) => read(query).readings.some(({ kind }) => kind === 'newest')
  for (const query of [
    'Quantencomputer aus den letzten Jahren',
    'Quantencomputer in jüngster Zeit',
    'aktuelles zu Quantencomputern',
    'informatique quantique ces derniers temps',
  ])
    assert.ok(isNewest(query), query)
  for (const query of [
    'Neuere Geschichte Europas',
    'neuere deutsche Literatur',
    'die letzten Jahre des Zweiten Weltkriegs',
    'climat des 2000 dernières années',
  ])
    assert.ok(!isNewest(query), query)
})
