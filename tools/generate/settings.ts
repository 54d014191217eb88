// npm run generate -- settings: writes the table of settings in docs/operations.md from the program's own.
import { settings } from '../../apps/server/src/config/index.ts'
import { type MarkedPart, tableOf, writePart } from '../marked-part.ts'

export const settingsPart: MarkedPart = {
  document: 'operations.md',
  name: 'settings',
  contents: () =>
    tableOf(
      ['setting', 'default', 'what it is for'],
      Object.entries(settings).map(([key, [fallback, purpose]]) => [`\`${key}\``, fallback, purpose]),
    ),
}

if (import.meta.main) writePart(settingsPart)
