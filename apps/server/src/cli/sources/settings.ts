import { SCAN_PACES, SCAN_SCOPES, type ScanSettings } from '@claire/api-contract'
import { OperatorError } from '#platform/errors'

/** Options of `sources settings`; omitted ones stay unchanged. */
interface SettingOptions {
  include?: string[]
  exclude?: string[]
  'page-limit'?: string
  pace?: string
  scope?: string
}

export function settingsOf(before: ScanSettings, options: SettingOptions): ScanSettings {
  const { include, exclude, pace, scope } = options
  const limit = options['page-limit']
  return {
    include: include ?? before.include,
    exclude: exclude ?? before.exclude,
    pageLimit: limit === undefined ? before.pageLimit : limit === 'none' ? null : Number(limit),
    pace: pace === undefined ? before.pace : oneOf(SCAN_PACES, { option: '--pace', word: pace }),
    scope: scope === undefined ? before.scope : oneOf(SCAN_SCOPES, { option: '--scope', word: scope }),
  }
}

function oneOf<T extends string>(
  choices: readonly T[],
  { option, word }: { option: string; word: string },
): T {
  const found = choices.find((each) => each === word)
  if (!found) throw new OperatorError(`${option} is one of ${choices.join(', ')}, and not "${word}".`)
  return found
}

export const describeSettings = ({ include, exclude, pageLimit, pace, scope }: ScanSettings) => [
  `included paths: ${include.join(' ') || 'all'}`,
  `excluded paths: ${exclude.join(' ') || 'none'}`,
  `page limit: ${pageLimit ?? 'none'}`,
  `pace: ${pace}`,
  `scope: ${scope}`,
]
