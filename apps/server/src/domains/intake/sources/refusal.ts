import { DEFAULT_LANGUAGE, type Language } from '@claire/api-contract'
import { DomainError } from '#platform/errors'

/** Errors of sources and of files with sources, in the languages of Claire. */
interface RefusalMessages {
  nameMissing: string
  nameTooLong: (most: number) => string
  urlMissing: string
  urlInvalid: string
  rhythmUnknown: (rhythms: readonly string[]) => string
  pathsTooMany: (most: number) => string
  pathTooLong: (beginning: string, most: number) => string
  pathBeginning: (path: string) => string
  pathLetters: (path: string) => string
  pageLimitInvalid: (most: string) => string
  /** For a column of a file. */
  unknownWord: (column: string, choices: readonly string[]) => string
  fileTooBig: string
  fileUnreadable: string
  fileTooDeep: (most: number) => string
  tooManySources: (most: string) => string
  noSources: string
  otherKind: string
  noUrlColumn: string
}

const WORDS: Record<Language, RefusalMessages> = {
  en: {
    nameMissing: 'Source name is required!',
    nameTooLong: (most) => `A source name may have ${most} characters at most.`,
    urlMissing: 'Source URL is required!',
    urlInvalid: 'Enter a valid URL, such as example.org or https://example.org.',
    rhythmUnknown: (rhythms) => `The rhythm is one of ${rhythms.join(', ')}.`,
    pathsTooMany: (most) => `There may be ${most} paths at most.`,
    pathTooLong: (beginning, most) => `A path may have ${most} characters at most: “${beginning}…” has more.`,
    pathBeginning: (path) =>
      `A path begins with “/” or “*”, without the address of the site, such as /articles/: “${path}” does not.`,
    pathLetters: (path) => `A path has no spaces and no “#”: “${path}”.`,
    pageLimitInvalid: (most) => `The page limit is a number from 1 to ${most}.`,
    unknownWord: (column, choices) => `In the column “${column}”, one of ${choices.join(', ')} is expected.`,
    fileTooBig: 'The file is larger than 1 MB.',
    fileUnreadable: 'Reading this file takes too long or too much memory. Split it.',
    fileTooDeep: (most) => `The outlines of this file are nested deeper than ${most}.`,
    tooManySources: (most) => `The file names more than ${most} sources. Split it.`,
    noSources: 'No sources were found in this file.',
    otherKind: 'This file is neither CSV nor OPML.',
    noUrlColumn:
      'This is no list of sources: the first line of a CSV file names its columns, and none of them is called “url”.',
  },
  de: {
    nameMissing: 'Der Name der Quelle fehlt.',
    nameTooLong: (most) => `Der Name einer Quelle darf höchstens ${most} Zeichen haben.`,
    urlMissing: 'Die Adresse der Quelle fehlt.',
    urlInvalid: 'Geben Sie eine gültige Adresse ein, etwa example.org oder https://example.org.',
    rhythmUnknown: (rhythms) => `Als Rhythmus („rhythm“) gibt es nur ${rhythms.join(', ')}.`,
    pathsTooMany: (most) => `Es dürfen höchstens ${most} Pfade sein.`,
    pathTooLong: (beginning, most) =>
      `Ein Pfad darf höchstens ${most} Zeichen haben: „${beginning}…“ hat mehr.`,
    pathBeginning: (path) =>
      `Ein Pfad beginnt mit „/“ oder „*“, ohne die Adresse der Website, etwa /articles/: „${path}“ tut das nicht.`,
    pathLetters: (path) => `Ein Pfad hat keine Leerzeichen und kein „#“: „${path}“.`,
    pageLimitInvalid: (most) => `Die Seitengrenze ist eine Zahl von 1 bis ${most}.`,
    unknownWord: (column, choices) => `In der Spalte „${column}“ gibt es nur ${choices.join(', ')}.`,
    fileTooBig: 'Die Datei ist größer als 1 MB.',
    fileUnreadable: 'Diese Datei zu lesen dauert zu lange oder braucht zu viel Speicher. Teilen Sie sie auf.',
    fileTooDeep: (most) => `Die Einträge dieser Datei sind mehr als ${most}-fach verschachtelt.`,
    tooManySources: (most) => `Die Datei nennt mehr als ${most} Quellen. Teilen Sie sie auf.`,
    noSources: 'In dieser Datei wurden keine Quellen gefunden.',
    otherKind: 'Diese Datei ist weder CSV noch OPML.',
    noUrlColumn:
      'Das ist keine Liste von Quellen: Die erste Zeile einer CSV-Datei nennt die Spalten, und keine davon heißt „url“.',
  },
  fr: {
    nameMissing: 'Le nom de la source est requis.',
    nameTooLong: (most) => `Le nom d’une source compte ${most} caractères au plus.`,
    urlMissing: 'L’adresse de la source est requise.',
    urlInvalid: 'Saisissez une adresse valide, comme example.org ou https://example.org.',
    rhythmUnknown: (rhythms) => `Pour le rythme («\u00a0rhythm\u00a0»), il n’y a que ${rhythms.join(', ')}.`,
    pathsTooMany: (most) => `Il peut y avoir ${most} chemins au plus.`,
    pathTooLong: (beginning, most) =>
      `Un chemin compte ${most} caractères au plus\u00a0: «\u00a0${beginning}…\u00a0» en a davantage.`,
    pathBeginning: (path) =>
      `Un chemin commence par «\u00a0/\u00a0» ou «\u00a0*\u00a0», sans l’adresse du site, comme /articles/\u00a0: ce n’est pas le cas de «\u00a0${path}\u00a0».`,
    pathLetters: (path) => `Un chemin n’a ni espace ni «\u00a0#\u00a0»\u00a0: «\u00a0${path}\u00a0».`,
    pageLimitInvalid: (most) => `La limite de pages est un nombre de 1 à ${most}.`,
    unknownWord: (column, choices) =>
      `Dans la colonne «\u00a0${column}\u00a0», il n’y a que ${choices.join(', ')}.`,
    fileTooBig: 'Le fichier dépasse 1\u00a0Mo.',
    fileUnreadable: 'La lecture de ce fichier prend trop de temps ou de mémoire. Divisez-le.',
    fileTooDeep: (most) => `Les éléments de ce fichier sont imbriqués sur plus de ${most} niveaux.`,
    tooManySources: (most) => `Le fichier cite plus de ${most} sources. Divisez-le.`,
    noSources: 'Aucune source n’a été trouvée dans ce fichier.',
    otherKind: 'Ce fichier n’est ni du CSV ni de l’OPML.',
    noUrlColumn:
      'Ce n’est pas une liste de sources\u00a0: la première ligne d’un fichier CSV nomme ses colonnes, et aucune ne s’appelle «\u00a0url\u00a0».',
  },
}

/** Returns a BAD_REQUEST, in English if no language was requested. */
export const refusal = (language: Language | undefined, say: (words: RefusalMessages) => string) =>
  new DomainError('BAD_REQUEST', say(WORDS[language ?? DEFAULT_LANGUAGE]), { language })
