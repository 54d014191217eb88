import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { html, kindOf } from './testing/pages.ts'

// Institutions describe themselves in running text under a heading, as articles do, but without author and date.

const SENTENCES = {
  en: [
    'We work on {} together with partners from many places.',
    'Whoever is interested in {} finds here what there is to know.',
    'Please write to us when something about {} is unclear, and we shall answer within a few days.',
  ],
  de: [
    'Wir arbeiten gemeinsam mit vielen Partnern an dem, was {} betrifft.',
    'Wer sich für {} interessiert, findet hier alles, was man wissen muss.',
    'Bitte schreiben Sie uns, wenn zu {} etwas unklar ist; wir antworten in wenigen Tagen.',
  ],
  fr: [
    'Nous travaillons avec beaucoup de partenaires sur {}.',
    'Toute personne qui veut en savoir plus sur {} trouve ici ce qu’il faut.',
    'Écrivez-nous quand quelque chose de {} n’est pas clair, nous répondons en peu de jours.',
  ],
  es: [
    'Trabajamos con muchos socios en todo lo que toca a {}.',
    'Quien se interese por {} encuentra aquí lo que hay que saber.',
    'Escríbanos si algo de {} no está claro, y contestamos en pocos días.',
  ],
  it: [
    'Lavoriamo con molti compagni a tutto ciò che riguarda {}.',
    'Chi vuole sapere di più di {} trova qui quello che serve.',
    'Scriveteci se qualcosa di {} non è chiaro, e rispondiamo in pochi giorni.',
  ],
  pt: [
    'Trabalhamos com muitos parceiros em tudo o que toca a {}.',
    'Quem quiser saber mais de {} encontra aqui o que é preciso.',
    'Escreva-nos se algo de {} não estiver claro, e respondemos em poucos dias.',
  ],
  nl: [
    'Wij werken met veel partners aan alles wat {} aangaat.',
    'Wie meer wil weten van {} vindt hier wat er te weten is.',
    'Schrijf ons als iets van {} niet duidelijk is, wij antwoorden binnen enkele dagen.',
  ],
  pl: [
    'Pracujemy z wieloma partnerami nad tym, czego dotyczy {}.',
    'Kto chce wiedzieć więcej o tym, czym jest {}, znajdzie tu wszystko.',
    'Prosimy pisać, gdy coś w sprawie {} nie jest jasne, odpowiemy w kilka dni.',
  ],
} as const
type Language = keyof typeof SENTENCES
const LANGUAGES = Object.keys(SENTENCES) as Language[]

/** Addresses of the same page in the languages above, in their order. */
const TOPICS = `
join-us mitmachen nous-rejoindre unete unisciti junte-se doe-mee dolacz
teaching lehre enseignement docencia didattica ensino onderwijs dydaktyka
author-guidelines autorenhinweise consignes-aux-auteurs normas-para-autores norme-per-autori normas-de-autores richtlijnen dla-autorow
people/ada-lovelace personen/ada-lovelace personnes/ada-lovelace personas/ada-lovelace persone/ada-lovelace pessoas/ada-lovelace mensen/ada-lovelace ludzie/ada-lovelace
projects/tidal-flats projekte/wattenmeer projets/vasieres proyectos/marismas progetti/lagune projetos/mangues projecten/wadden projekty/laguny
research forschung recherche investigacion ricerca pesquisa onderzoek badania
facilities ausstattung equipements instalaciones strutture instalacoes voorzieningen wyposazenie
mission leitbild mission-et-valeurs mision missione missao missie misja
history geschichte histoire historia storia historia-da-casa geschiedenis historia-instytutu
partners partner partenaires socios soci parceiros partners-nl partnerzy
funding foerderung financement financiacion finanziamenti financiamento financiering finansowanie
thesis-topics abschlussarbeiten sujets-de-these temas-de-tesis temi-di-tesi temas-de-tese scripties tematy-prac
phd-programme promotion doctorat doctorado dottorato doutorado promoveren doktorat
courses lehrveranstaltungen cours cursos corsi cadeiras cursussen kursy
library bibliothek bibliotheque biblioteca biblioteca-centrale biblioteca-geral bibliotheek biblioteka
seminar seminar-de seminaire seminario seminario-it seminario-pt seminarie seminarium
visitors gaeste visiteurs visitantes visitatori visitas bezoekers goscie
peer-review begutachtung evaluation evaluacion revisione avaliacao beoordeling recenzje
open-access offener-zugang acces-ouvert acceso-abierto accesso-aperto acesso-aberto vrije-toegang otwarty-dostep
ethics ethik ethique etica codice-etico etica-e-conduta ethiek etyka
equality gleichstellung egalite igualdad pari-opportunita igualdade gelijkheid rownosc
outreach oeffentlichkeit grand-public divulgacion divulgazione divulgacao publiek popularyzacja
services dienste services-fr servicios servizi servicos diensten uslugi
structure aufbau organigramme organizacion organizzazione organizacao opbouw struktura
location anfahrt venir como-llegar dove-siamo como-chegar route dojazd
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

const nameOf = (path: string) => (path.split('/').at(-1) ?? '').replaceAll('-', ' ')
const headingOf = (path: string) => nameOf(path).replace(/^./, (first) => first.toUpperCase())
const paragraphsOf = (path: string, language: Language) =>
  Array.from({ length: 6 }, (_, index) => {
    const order = [0, 1, 2].map((each) => SENTENCES[language][(each + index) % 3] ?? '')
    return `<p>${order.join(' ').replaceAll('{}', `${nameOf(path)} (${'abcdef'[index]})`)}</p>`
  }).join('')

interface Shape {
  head?: string
  /** Before the text, after it, and below the main part of the page. */
  before?: string
  after?: string
  below?: string
  /** The address, if it differs from the path. */
  address?: (path: string) => string
}

const page = (path: string, language: Language, shape: Shape = {}) =>
  html({
    title: `${headingOf(path)} – Institute of Shores`,
    head: shape.head ?? '',
    body: `<main><h1>${headingOf(path)}</h1>${shape.before ?? ''}${paragraphsOf(path, language)}${shape.after ?? ''}</main>${shape.below ?? ''}`,
  })

const ld = (...entities: object[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': entities })}</script>`
const numbered = (path: string) => String([...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0))
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`

/** Parts of such pages besides their text, each as a publishing system or institution makes them. */
const SHAPES: Record<string, Shape> = {
  'text only': {},
  'a number as address': { address: (path) => `index.php?id=${numbered(path)}` },
  'a folder and a number as address': { address: (path) => `node/${numbered(path)}` },
  'a sentence as address': { address: (path) => `all-that-there-is-to-know-about-${path}` },
  'a labelled date of the last update': { before: '<p>Last updated: 12 March 2024</p>' },
  'a date of the last update in the last line': {
    below: '<footer><p>Stand: 12.03.2024 | © 2024 Institute of Shores</p></footer>',
  },
  'a date of the last update as an element': {
    below: '<footer>Updated <time class="updated" datetime="2024-03-12">12 March 2024</time></footer>',
  },
  'a date of the last update in metadata': {
    head: '<meta http-equiv="last-modified" content="2024-03-12">' + meta('date', '2024-03-12'),
  },
  'the JSON-LD of a publishing system': {
    head: `<meta property="og:type" content="article"><meta property="article:modified_time" content="2024-03-12T10:00:00Z">${ld(
      { '@type': 'WebPage', name: 'Page', datePublished: '2019-01-02', dateModified: '2024-03-12' },
      { '@type': 'Organization', name: 'Institute of Shores' },
    )}`,
  },
  'the institution as author': { head: meta('author', 'Institute of Shores') },
  'the institution as author in Dublin Core': {
    head:
      meta('DC.title', 'Page') +
      meta('DC.creator', 'Institute of Shores') +
      meta('DC.date', '2024-03-12') +
      meta('DC.identifier', 'https://shores.example/page'),
  },
  'an editor in metadata only': { head: meta('author', 'Max Müller') },
  'an editor of the page in JSON-LD': {
    head: ld({
      '@type': 'WebPage',
      author: { '@type': 'Person', name: 'Max Müller' },
      datePublished: '2020-01-01',
    }),
  },
  'a contact': { after: '<p>Contact: Ada Lovelace, ada@shores.example</p>' },
  'a contact card': {
    before:
      '<div class="vcard"><span class="fn">Grace Hopper</span> <a class="email" href="mailto:grace@shores.example">grace@shores.example</a></div>',
  },
  'an address at the end': { below: '<address>Ada Lovelace<br>Institute of Shores</address>' },
  'a description of a person': {
    before: '<p>Professor of Shores</p><p>ada@shores.example</p>',
    head: ld({ '@type': 'Person', name: 'Ada Lovelace', jobTitle: 'Professor' }),
  },
  'a list of publications': {
    after: `<h2>Selected publications</h2><ol>${[1, 2, 3, 4].map((year) => `<li>Lovelace A., Babbage C. (201${year}). The ice of lakes. Annals 3, 4–9. <a href="https://doi.org/10.1234/ice.${year}">doi</a></li>`).join('')}</ol>`,
  },
  'the days of a start and an end': {
    before: '<p>Duration: 1 May 2019 – 30 April 2023</p><p>Principal investigator: Ada Lovelace</p>',
  },
  'a deadline': { before: '<p>Application deadline: 15 January 2025</p>' },
  'a date in its history': { before: '<p>The house was founded on 3 May 1921 by Ada Lovelace.</p>' },
  'an editorial board with affiliations': {
    before:
      '<h2>Editor-in-Chief</h2><p>Ada Lovelace, University of Shores</p><h2>Editors</h2><p>Grace Hopper, University of Lakes</p>',
  },
}

const all = TOPICS.flatMap((paths) =>
  paths.map((path, index) => ({ path, language: LANGUAGES[index] ?? 'en' })),
)
const addressOf = (path: string, { address = String }: Shape = {}) =>
  `https://shores.example/${address(path)}`

describe('200 pages of institutions in eight languages', () => {
  test('are distinct', () =>
    assert.equal(new Set(all.map(({ path, language }) => `${language}/${path}`)).size, 200))

  for (const [name, shape] of Object.entries(SHAPES))
    test(`with ${name} are not articles by themselves`, () =>
      assert.deepEqual(
        all
          .filter(
            ({ path, language }) => kindOf(page(path, language, shape), addressOf(path, shape)) === 'article',
          )
          .map(({ path }) => path),
        [],
      ))
})

describe('a page is an article', () => {
  const signals: Record<string, Shape> = {
    'with a byline and a date': {
      before: '<p class="byline">By Ada Lovelace</p><time datetime="2020-05-01">1 May 2020</time>',
    },
    'with a byline': { before: '<p>By Ada Lovelace</p>' },
    'with an author and an affiliation below the title': {
      before: '<p>Ada Lovelace, University of Shores</p>',
    },
    'with an author in metadata and text': {
      head: meta('author', 'Ada Lovelace'),
      after: '<p>Ada Lovelace is a reader at the University of Shores.</p>',
    },
    'with a date in its own line': { before: '<p>News | 12 March 2024</p>' },
    'with a labelled publication date': { before: '<p>Published on 12 March 2024</p>' },
    'with a publication time in metadata': {
      head: '<meta property="article:published_time" content="2024-03-12T10:00:00Z">',
    },
    'with an issue': { before: '<p>Issue 58, Fall 2013</p>' },
    'with a person as creator in Dublin Core': {
      head: meta('DC.title', 'Teaching') + meta('DC.creator', 'Lovelace, Ada') + meta('DC.date', '2024'),
    },
  }
  for (const [name, shape] of Object.entries(signals))
    test(name, () =>
      assert.equal(kindOf(page('teaching', 'en', shape), 'https://shores.example/teaching'), 'article'),
    )

  test('if several of its kind exist, in numbered or titled addresses', () => {
    for (const path of ['notes/12', 'notes/what-the-tide-leaves-behind-on-sand'])
      assert.equal(kindOf(page('teaching', 'en'), `https://shores.example/${path}`), 'unsigned')
    assert.equal(kindOf(page('teaching', 'en'), 'https://shores.example/teaching'), 'candidate')
  })
})
