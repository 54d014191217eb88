// npm run generate -- decisions: writes the lists in docs/adr/README.md from the heads of the decisions.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type MarkedPart, writePart } from '../marked-part.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/adr')

export const decisionsPart: MarkedPart = {
  document: 'adr/README.md',
  name: 'decisions',
  contents() {
    const decisions = readdirSync(folder)
      .filter((file) => /^\d/.test(file))
      .toSorted()
      .map(decisionOf)
    const isSuperseded = ({ status }: Decision) => status.startsWith('superseded')
    const listOf = (title: string, some: Decision[]) => `## ${title}\n\n${some.map(lineOf).join('\n')}`
    return [
      listOf(
        'In force',
        decisions.filter((decision) => !isSuperseded(decision)),
      ),
      listOf('Superseded', decisions.filter(isSuperseded)),
    ].join('\n\n')
  },
}

interface Decision {
  file: string
  title: string
  status: string
}

function decisionOf(file: string): Decision {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const title = /^# (.+)$/m.exec(text)?.[1]
  const status = /^Status: (.+?)\.?$/m.exec(text)?.[1]
  if (!title || !status) throw new Error(`docs/adr/${file} lacks its title or its status`)
  return { file, title, status }
}

/** Adds to the title whatever stands beside "accepted". */
function lineOf({ file, title, status }: Decision): string {
  const more = status.replace(/^accepted(?:; )?/, '')
  return `- [${title}](${file})${more ? ` — ${more}` : ''}`
}

if (import.meta.main) await writePart(decisionsPart)
