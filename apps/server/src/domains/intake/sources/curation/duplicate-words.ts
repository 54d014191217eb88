/** What is said of a site that is a source already, in the languages of Claire. */
import { DEFAULT_LANGUAGE, type Language } from '@claire/api-contract'
import type { StoredSource, StoredStatus } from '../source.ts'
import { inFull } from './moves.ts'

type Named = Pick<StoredSource, 'name' | 'url'>

interface DuplicateWords {
  /** Of a source in that state; `note`: why it was rejected, or ''. */
  already: (status: StoredStatus, source: Named, note: string) => string
  /** What was typed leads to another address. */
  leadsTo: (home: string) => string
  /** Of a file that names one site twice. */
  inLine: (line: number) => string
}

const ENGLISH: Record<StoredStatus, string> = {
  PENDING: 'pending approval',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  DELETED: 'deleted',
}
const GERMAN: Record<StoredStatus, string> = {
  PENDING: 'wartet schon auf Freigabe',
  APPROVED: 'ist schon freigegeben',
  REJECTED: 'ist schon abgelehnt',
  DELETED: 'ist schon gelöscht',
}
const FRENCH: Record<StoredStatus, string> = {
  PENDING: 'attend déjà une approbation',
  APPROVED: 'est déjà approuvée',
  REJECTED: 'est déjà rejetée',
  DELETED: 'est déjà supprimée',
}

const WORDS: Record<Language, DuplicateWords> = {
  en: {
    already: (status, source, note) =>
      `This source is already ${ENGLISH[status]}: ${inFull(source)}.${note && ` Note: ${note}`}`,
    leadsTo: (home) => `This address leads to ${home}.`,
    inLine: (line) => `The same site as in line ${line}.`,
  },
  de: {
    already: (status, source, note) =>
      `Diese Quelle ${GERMAN[status]}: ${inFull(source, ['„', '“'])}.${note && ` Notiz: ${note}`}`,
    leadsTo: (home) => `Diese Adresse führt zu ${home}.`,
    inLine: (line) => `Dieselbe Website wie in Zeile ${line}.`,
  },
  fr: {
    already: (status, source, note) =>
      `Cette source ${FRENCH[status]}\u00a0: ${inFull(source, ['«\u00a0', '\u00a0»'])}.${note && ` Note\u00a0: ${note}`}`,
    leadsTo: (home) => `Cette adresse mène à ${home}.`,
    inLine: (line) => `Le même site qu’à la ligne ${line}.`,
  },
}

export const duplicateWords = (language: Language = DEFAULT_LANGUAGE): DuplicateWords => WORDS[language]
