import {
  type Language,
  PAGE_LIMIT_MAX,
  SCAN_PACES,
  SCAN_PATH_MAX_LENGTH,
  SCAN_PATHS_MAX,
  SCAN_SCOPES,
  type ScanSettings,
} from '@claire/api-contract'
import { refusal } from './refusal.ts'

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
export function checkedSettings(settings: ScanSettings, language?: Language): ScanSettings {
  const { pageLimit } = settings
  if (pageLimit !== null && (!Number.isInteger(pageLimit) || pageLimit < 1 || pageLimit > PAGE_LIMIT_MAX))
    throw refusal(language, (words) =>
      words.pageLimitInvalid(PAGE_LIMIT_MAX.toLocaleString(language ?? 'en')),
    )
  return {
    ...settings,
    include: checkedPaths(settings.include, language),
    exclude: checkedPaths(settings.exclude, language),
  }
}

function checkedPaths(lines: readonly string[], language: Language | undefined): string[] {
  const paths = [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
  if (paths.length > SCAN_PATHS_MAX) throw refusal(language, (words) => words.pathsTooMany(SCAN_PATHS_MAX))
  for (const path of paths) {
    if (path.length > SCAN_PATH_MAX_LENGTH)
      throw refusal(language, (words) => words.pathTooLong(path.slice(0, 40), SCAN_PATH_MAX_LENGTH))
    if (!/^[/*]/.test(path)) throw refusal(language, (words) => words.pathBeginning(path))
    if (/[\s\p{Cc}#]/u.test(path)) throw refusal(language, (words) => words.pathLetters(path))
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
export function parseSettings(written: WrittenSettings, language?: Language): ScanSettings {
  const paths = (text: string) => text.split(/\s+/)
  const limit = written.pageLimit.trim()
  return checkedSettings(
    {
      include: paths(written.include),
      exclude: paths(written.exclude),
      pageLimit: limit ? Number(limit) : null,
      pace: oneOf(SCAN_PACES, { column: 'pace', word: written.pace, usual: 'usual' }, language),
      scope: oneOf(SCAN_SCOPES, { column: 'scope', word: written.scope, usual: 'site' }, language),
    },
    language,
  )
}

/** True if a file states that the source is paused. */
export const parsePaused = (written: string, language?: Language) =>
  oneOf(['active', 'paused'] as const, { column: 'scanning', word: written, usual: 'active' }, language) ===
  'paused'

function oneOf<T extends string>(
  choices: readonly T[],
  { column, word, usual }: { column: string; word: string; usual: T },
  language: Language | undefined,
): T {
  const written = word.trim().toLowerCase()
  const found = written ? choices.find((each) => each === written) : usual
  if (!found) throw refusal(language, (words) => words.unknownWord(column, choices))
  return found
}

/** The changed fields of an edit, for the audit log. */
export function changedSettings(before: ScanSettings, after: ScanSettings) {
  const [was, is] = [formatSettings(before), formatSettings(after)]
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((field) => was[field] !== is[field])
  const only = (words: typeof is) => Object.fromEntries(changed.map((field) => [field, words[field] || '–']))
  return { before: only(was), after: only(is) }
}
