// npm run generate -- settings: writes the tables of settings in docs/operations.md from the program's own.
import { settings } from '../../apps/server/src/config/index.ts'
import { type MarkedPart, tableOf, writePart } from '../marked-part.ts'

type Setting = keyof typeof settings

const FIRST: Setting[] = ['PUBLIC_URL', 'TRUST_PROXY', 'DATA_DIR', 'CONTACT_EMAIL', 'SMTP_URL']
const COMMON: Setting[] = [
  'PORT',
  'HOST',
  'MAIL_FROM',
  'OPERATOR_EMAIL',
  'DATABASE_URL',
  'ROLES',
  'OPENSEARCH_URL',
  'S3_ENDPOINT',
  'IDP_URL',
  'METADATA_REPAIR',
  'SAMPLE_LIBRARY',
  'METRICS_TOKEN',
  'LOG_LEVEL',
]
const all = Object.keys(settings) as Setting[]
const groups = {
  'The first five': FIRST,
  Common: COMMON,
  Rare: all.filter((key) => ![...FIRST, ...COMMON].includes(key)),
}

export const settingsPart: MarkedPart = {
  document: 'operations.md',
  name: 'settings',
  contents: () =>
    Object.entries(groups)
      .map(([title, keys]) => `### ${title}\n\n${tableOf(['setting', 'default', 'purpose'], rowsOf(keys))}`)
      .join('\n\n'),
}

function rowsOf(keys: Setting[]): string[][] {
  return keys.map((key) => {
    const [fallback, purpose] = settings[key]
    return [`\`${key}\``, fallback, purpose]
  })
}

if (import.meta.main) await writePart(settingsPart)
