// Part of `npm run check`: colours and sizes of type are named in apps/web/src/app/theme, and nowhere else.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node24.mjs'

const WEB = path.join(root, 'apps/web/src')
const THEME = path.join('app', 'theme')
const RULES = [
  { found: /['"`\s:]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?=['"`\s;,)])/i, what: 'a colour' },
  { found: /\b(?:rgba?|hsla?|oklch|oklab)\(/i, what: 'a colour' },
  {
    found:
      /\b(?:bgcolor|color|borderColor|fill|stroke|background(?:Color)?)[=:]\s*['"](?:white|black|red|green|blue|gr[ae]y)\b/,
    what: 'a colour',
  },
  { found: /\bfontSize:\s*(?:\d|['"`][\d.]+(?:px|rem|em|pt)?['"`])/, what: 'a size of type' },
  { found: /\bfont-size:\s*\d/, what: 'a size of type' },
]

const files = readdirSync(WEB, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(WEB, path.join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith(THEME))

const faults = files.flatMap((file) =>
  readFileSync(path.join(WEB, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      RULES.filter(({ found }) => found.test(line)).map(
        ({ what }) =>
          `apps/web/src/${file}:${index + 1}: ${what} that the theme does not name: ${line.trim()}`,
      ),
    ),
)
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} hard-coded colours and sizes`)
process.exit(faults.length > 0 || files.length === 0 ? 1 : 0)
