import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { html, kindOf } from './testing/pages.ts'

// What institutions say of themselves is running text under a heading, as articles are; it is nobody's, and of no day.

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

const page = (path: string, language: Language) => {
  const name = (path.split('/').at(-1) ?? '').replaceAll('-', ' ')
  const heading = name[0]?.toUpperCase() + name.slice(1)
  const paragraphs = Array.from({ length: 6 }, (_, index) => {
    const order = [0, 1, 2].map((each) => SENTENCES[language][(each + index) % 3] ?? '')
    return `<p>${order.join(' ').replaceAll('{}', `${name} (${'abcdef'[index]})`)}</p>`
  })
  return html({
    title: `${heading} – Institute of Shores`,
    body: `<main><h1>${heading}</h1>${paragraphs.join('')}</main>`,
  })
}

describe('200 pages of institutions, in eight languages', () => {
  const all = TOPICS.flatMap((paths) =>
    paths.map((path, index) => ({ path, language: LANGUAGES[index] ?? 'en' })),
  )

  test('are 200', () =>
    assert.equal(new Set(all.map(({ path, language }) => `${language}/${path}`)).size, 200))

  for (const { path, language } of all)
    test(`${language}: /${path} is no article by itself`, () =>
      assert.notEqual(kindOf(page(path, language), `https://shores.example/${path}`), 'article'))

  test('signed and dated, the same text is one', () => {
    const signed = page('teaching', 'en').replace(
      '</h1>',
      '</h1><p class="byline">By Ada Lovelace</p><time datetime="2020-05-01">1 May 2020</time>',
    )
    assert.equal(kindOf(signed), 'article')
  })

  test('under a number or a whole title, it may be one, though nobody signed it', () => {
    for (const path of ['notes/12', 'notes/what-the-tide-leaves-behind-on-sand'])
      assert.equal(kindOf(page('teaching', 'en'), `https://shores.example/${path}`), 'article')
  })
})
