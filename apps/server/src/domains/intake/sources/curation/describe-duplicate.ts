import type { Language } from '@claire/api-contract'
import { scanningMessages } from '@claire/messages/scanning'
import type { StoredSource } from '../source.ts'
import { briefly } from './transitions.ts'

/** Returns the sentence that a site is a source already, with the reason if it was rejected; `note` may be ''. */
export function describeDuplicate(
  { status, name, url }: Pick<StoredSource, 'status' | 'name' | 'url'>,
  note: string,
  language?: Language,
): string {
  const t = scanningMessages(language)
  const source = t('duplicate.named', { name: briefly(name), url: briefly(url) })
  const already = t('duplicate.already', { state: t(`duplicate.states.${status}`), source })
  return note ? `${already} ${t('duplicate.note', { note })}` : already
}

/** Returns the sentence that an address leads to another one. */
export const describeHome = (home: string, language?: Language) =>
  scanningMessages(language)('duplicate.leadsTo', { home })

/** Returns the sentence that a line of a file names the site of an earlier line. */
export const describeRepeated = (line: number, language?: Language) =>
  scanningMessages(language)('duplicate.inLine', { line })
