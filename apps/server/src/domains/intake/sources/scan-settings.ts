import type { ScanSettings } from '@claire/api-contract'
import { SCAN_PACES, SCAN_SCOPES } from '@claire/api-contract/enums'
import { PAGE_LIMIT_MAX, SCAN_PATH_MAX_LENGTH, SCAN_PATHS_MAX } from '@claire/api-contract/limits'
import { refusal } from '#platform/errors'

export const USUAL_SETTINGS: ScanSettings = {
  include: [],
  exclude: [],
  pageLimit: null,
  pace: 'usual',
  scope: 'site',
}

/** As stored: JSON, '' for the defaults. Equal settings give equal text. */
export function writeSettings({ include, exclude, pageLimit, pace, scope }: ScanSettings): string {
  const text = JSON.stringify({ include, exclude, pageLimit, pace, scope })
  return text === JSON.stringify(USUAL_SETTINGS) ? '' : text
}

export const readSettings = (stored: string): ScanSettings =>
  stored ? { ...USUAL_SETTINGS, ...(JSON.parse(stored) as Partial<ScanSettings>) } : USUAL_SETTINGS

/** Returns the settings as they are stored: lines trimmed, each once. Throws BAD_REQUEST that names the invalid line. */
export function checkedSettings(settings: ScanSettings): ScanSettings {
  const { pageLimit } = settings
  if (pageLimit !== null && (!Number.isInteger(pageLimit) || pageLimit < 1 || pageLimit > PAGE_LIMIT_MAX))
    throw refusal((t) => t('sources.pageLimitInvalid', { most: PAGE_LIMIT_MAX }))
  return {
    ...settings,
    include: checkedPaths(settings.include),
    exclude: checkedPaths(settings.exclude),
  }
}

function checkedPaths(lines: readonly string[]): string[] {
  const paths = [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
  if (paths.length > SCAN_PATHS_MAX) throw refusal((t) => t('sources.pathsTooMany', { most: SCAN_PATHS_MAX }))
  for (const path of paths) {
    if (path.length > SCAN_PATH_MAX_LENGTH)
      throw refusal((t) =>
        t('sources.pathTooLong', { beginning: path.slice(0, 40), most: SCAN_PATH_MAX_LENGTH }),
      )
    if (!/^[/*]/.test(path)) throw refusal((t) => t('sources.pathBeginning', { path }))
    if (/[\s\p{Cc}#]/u.test(path)) throw refusal((t) => t('sources.pathLetters', { path }))
  }
  return paths
}

/** Settings and pause as values in a file: paths separated by spaces, '' for defaults. */
export type WrittenSettings = Record<keyof ScanSettings | 'scanning', string>

export function formatSettings({ include, exclude, pageLimit, pace, scope }: ScanSettings) {
  return {
    include: include.join(' '),
    exclude: exclude.join(' '),
    pageLimit: pageLimit === null ? '' : String(pageLimit),
    pace: pace === 'usual' ? '' : pace,
    scope: scope === 'site' ? '' : scope,
  }
}

/** Parses values written by Claire or by people; throws BAD_REQUEST for an invalid one. */
export function parseSettings(written: WrittenSettings): ScanSettings {
  const paths = (text: string) => text.split(/\s+/)
  const limit = written.pageLimit.trim()
  return checkedSettings({
    include: paths(written.include),
    exclude: paths(written.exclude),
    pageLimit: limit ? Number(limit) : null,
    pace: oneOf(SCAN_PACES, { column: 'pace', word: written.pace, usual: 'usual' }),
    scope: oneOf(SCAN_SCOPES, { column: 'scope', word: written.scope, usual: 'site' }),
  })
}

/** True if a file states that the source is paused. */
export const parsePaused = (written: string) =>
  oneOf(['active', 'paused'] as const, { column: 'scanning', word: written, usual: 'active' }) === 'paused'

function oneOf<T extends string>(
  choices: readonly T[],
  { column, word, usual }: { column: string; word: string; usual: T },
): T {
  const written = word.trim().toLowerCase()
  const found = written ? choices.find((each) => each === written) : usual
  if (!found) throw refusal((t) => t('sources.unknownWord', { column, choices: choices.join(', ') }))
  return found
}

/** The changed fields of an edit, for the audit log. */
export function changedSettings(before: ScanSettings, after: ScanSettings) {
  const [was, is] = [formatSettings(before), formatSettings(after)]
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((field) => was[field] !== is[field])
  const only = (words: typeof is) => Object.fromEntries(changed.map((field) => [field, words[field] || '–']))
  return { before: only(was), after: only(is) }
}
