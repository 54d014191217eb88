import { UNSPACED, foldText } from '../text/fold.ts'
import { ELISION, SHARED_FUNCTION_WORDS, isForeignFunctionWord } from '../text/foreign-words.ts'
import { isFunctionWord } from '../text/function-words.ts'

const set = (words: string) => new Set(words.split(' '))

/** The most common scientific words of other languages without a characteristic form. Folded. */
const FOREIGN = set(
  // German
  'netz netze lernen einfluss verfahren zellen wasser krebs gehirn kinder sprache klima energie umwelt krankheit ' +
    // French
    'reseau etude etudes donnees eau sommeil lumiere cerveau enfants sante maladie maladies modele modeles effets noirs etoiles matiere traitement ' +
    // Spanish and Portuguese
    'redes rede datos dados agua energia salud saude enfermedad enfermedades doencas efecto efectos efeito efeitos modelos celulas agujeros buracos cerebro tratamento oscura ' +
    // Italian
    'reti dati effetto effetti salute malattia malattie acqua modelli bambini cervello ' +
    // Polish
    'wplyw sieci siec wody uczenie leczenie choroby danych zmiany dziury dzieci raka energii ' +
    // Dutch
    'netwerk netwerken leren invloed gegevens ziekte kinderen hersenen gaten effecten geheugen oceaan opwarming ' +
    // Swedish, Danish, Norwegian, Finnish
    'minnet havet hjarnan effekter effekten behandling klimat klimaendringer landbruk sprak vaikutus vaikutukset oppiminen ' +
    // Turkish, Indonesian
    'etkisi etkileri ogrenme tedavisi hastalik hastaligi hastalarda pengaruh perubahan iklim pembelajaran penyakit gelombang pengobatan ' +
    // Czech, Croatian, Romanian
    'vliv zmena zmeny uceni leceni lecba utjecaj ucenje lijecenje efectele invatare schimbari',
)
/** Names and abbreviations that are the same in English. */
const NAMES = /\b[Vv][ao]n de[rn]?\b|\b[Dd][aei] (?:l[ao]s? )?(?=\p{Lu})|\b[EL][alo]s? (?=\p{Lu})|\bet al\b/gu

/** Endings and letter groups that English words and the names of substances and species lack. German nouns are capitalised. */
const GERMAN_FORMS =
  /ungs(?!t)\p{L}{3}|(?:ung(?:en)?|[kh]eit(?:en)?|schaft(?:en)?|(?:isch|lich|iert)(?:e[nrms]?)?|bare[nrms]|ieren|ism[eu][ns]|ionen|itat(?:en)?|netze?|werke?n?|zellen|modelle|dauer|[nt]alen?)$/u
const OTHER_FORMS = new RegExp(
  // French
  '(?:iques?|ismes?|euses?|[^td]eaux|(?:[iu]|onn)elles?|(?:[^n]|in)aires?|' +
    // Spanish and Portuguese
    '(?:ac|cc|uc|enc)ion|ciones|siones|(?<!trin)idad(?:es?)?|[ai]mientos?|amente|[ae]ncias|ic[oa]s|ismos|adas|idas|(?:ci|on|u)ales|culares|cao|[cs]oes|' +
    '(?<!strat)ag(?:em|ens)|aje|nh[oa]s?|lh[oae]s?|ais|' +
    // Italian
    'zion[ei]|(?:am|im)ent[oi]|zional[ei]|ezz[ae]|[gt]enza|ologie|[tn]iche|colar[ei]|(?:at|ist|et)ic[oi]|' +
    // Polish and Dutch
    '[^r]osci|[owyzi][wzec]?(?:ani|eni)[aeu]|ow(?:ych|ej|ego|ymi)|onow[aey]|yczn(?:y|a|e|ych|ej|ego|ymi)|acj[aeiu]|stw[aoe]|heid|heden|lijke?|schap|tuur|(?:c|[^n]a)ties?|' +
    // Turkish
    'l[ae]r[dt][ae]n?|l[ae]rinin)$|' +
    'szcz|prz[ey]|rzy|dzi|aa[lt]|ij[dnsv]|eeu',
  'u',
)
const SHORTEST_FORM = 7
/** English words with accents or with such a form. */
const ENGLISH = set(
  'coup etat raison etre cafe facade cliche cooperation coordinate debut decor entree protege regime deja elite angstrom etale creme fraiche puree uber doppelganger ' +
    'zitterbewegung schlieren overhung boutique mystique physiques critiques martinique sacramento',
)

/** Letters that only Vietnamese has. */
const VIETNAMESE = /[\u01a1\u01b0\u1ea0-\u1ef9]/u

const WORD = new RegExp(String.raw`[${UNSPACED}]{1,2}|${ELISION}|(?:(?![${UNSPACED}])[\p{L}\p{M}])+`, 'gu')
/** Parts of no language: with digits, signs of code or TeX, one or two Greek letters, capitals inside, and acronyms. */
const SYMBOL =
  /[\p{N}_\\$=@^{}<>|:/%]|\p{L}[.(]\p{L}|\p{Ll}\p{Lu}|^\P{L}*\p{Lu}{2,6}s?\P{L}*$|(?<!\p{sc=Grek})\p{sc=Grek}{1,2}(?!\p{sc=Grek})/u
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu')
const isUnspaced = new RegExp(`^[${UNSPACED}]`, 'u')

/**
 * Returns 'other' for a query that is surely not in English: most of its words are unknown or foreign, and one of them is a
 * function word, has a form or is in a script of another language. A rare word alone, such as the name of a substance or a
 * species, proves nothing. `isKnown` tests a folded word for being English. If the text is part of a `whole` and none of its
 * words is English, the whole decides: 'dunkle Materie' of 'dunkle Materie, aber keine Axionen'.
 */
export function queryLanguage(
  text: string,
  isKnown: (word: string) => boolean,
  whole = text,
): 'en' | 'other' {
  const words = wordsOf(text)
  const count = { known: 0, shared: 0, unknown: 0, foreign: 0 }
  for (const word of words) count[kindOf(word, isKnown)]++
  // Between words of which none is English one function word is enough; a list of substances may begin with 'jak'.
  const isNoneKnown = count.known === 0 && count.unknown > 1
  const isProven =
    count.foreign > 0 ||
    areOfOneLanguage(words, 2) ||
    (isNoneKnown && areOfOneLanguage(words.slice(1, -1), 1))
  if (isProven && count.foreign + count.unknown + count.shared / 2 > count.known) return 'other'
  const isUnknown = count.known === 0 && count.unknown > 0
  return isUnknown && whole !== text ? queryLanguage(whole, isKnown) : 'en'
}

/** True if `least` different function words are of one language. */
const areOfOneLanguage = (words: string[], least: number) =>
  SHARED_FUNCTION_WORDS.some(
    (list) => new Set(words.filter((word) => list.has(word) && !isFunctionWord(word))).size >= least,
  )

/** Returns the words of a text; in capitals, if all of it is, only where these are no acronyms. */
function wordsOf(text: string): string[] {
  const inCapitals = /\p{Lu}{7}/u.test(text) && !/\p{Ll}/u.test(text)
  return (inCapitals ? text.toLowerCase() : text)
    .replace(NAMES, '')
    .replace(UNSPACED_RUN, ' $& ')
    .split(/[\s\p{Pd}]+/u)
    .filter((part) => !SYMBOL.test(part))
    .flatMap((part) => part.match(WORD) ?? [])
}

const isSurelyForeign = (word: string, key: string) =>
  FOREIGN.has(key) ||
  isForeignFunctionWord(key) ||
  key.endsWith("'") ||
  (/^\p{Ll}/u.test(word) && VIETNAMESE.test(word.normalize('NFC')))

function kindOf(
  word: string,
  isKnown: (word: string) => boolean,
): 'known' | 'shared' | 'unknown' | 'foreign' {
  const key = foldText(word).text
  if (!/^\p{sc=Latn}/u.test(word))
    return /^\p{L}$/u.test(word) && !isUnspaced.test(word) ? 'shared' : 'foreign'
  if (isSurelyForeign(word, key)) return 'foreign'
  if (key.length === 1 || SHARED_FUNCTION_WORDS.some((list) => list.has(key))) return 'shared'
  if (isFunctionWord(key) || ENGLISH.has(key)) return 'known'
  const isSmall = /^\p{Ll}/u.test(word)
  // Names in small letters have accents too: 'poincaré'.
  const isAccented = isSmall && /[^\p{ASCII}]/u.test(word)
  if (isKnown(key)) return isAccented ? 'shared' : 'known'
  const hasForm =
    key.length >= SHORTEST_FORM && (GERMAN_FORMS.test(key) || (isSmall && OTHER_FORMS.test(key)))
  return isAccented || hasForm ? 'foreign' : 'unknown'
}
