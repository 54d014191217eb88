import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cleaned, type NoticedPackage, productionPackages, readLockfile, textsOf } from './packages.ts'
import { parts } from './parts.ts'

const HEAD = `Notices of the software and data of others in Claire

First come the parts that have to be named, then all npm packages with their licences, then each licence text once, below the names of what it belongs to.

A command writes this file from the lockfile, the installed packages and the models: npm run generate -- notices.`

const LINE = `\n\n${'-'.repeat(32)}\n\n`

/** Returns the notices of all third-party parts of Claire, the number of npm packages, and the problems. */
export function composeNotices(root: string) {
  const { packages, complaints } = productionPackages(readLockfile(root))
  for (const { name, folder, isBinary } of packages)
    if (!isBinary && !existsSync(path.join(root, folder)))
      complaints.push(`${name} is not installed, so its licence text cannot be read`)
  if (complaints.length) return { notices: '', count: 0, complaints }
  const sections = [
    HEAD,
    ...parts(root).map((part) => `${called(part)}\nLicence: ${part.licence}\n\n${part.notice}`),
    `npm packages\n\n${packages.map((noticed) => `${called(noticed)}: ${noticed.licence}`).join('\n')}`,
    ...licenceTexts(root, packages),
  ]
  return { notices: `${sections.join(LINE)}\n`, count: packages.length, complaints }
}

const called = ({ name, version }: { name: string; version?: string }) =>
  version ? `${name} ${version}` : name

/** Returns each licence text once, below the parts it belongs to. */
function licenceTexts(root: string, packages: NoticedPackage[]) {
  const owners = new Map<string, string[]>()
  const add = (text: string, owner: string) => owners.set(text, [...(owners.get(text) ?? []), owner])
  for (const part of parts(root)) if (part.text) add(part.text, called(part))
  for (const noticed of packages) {
    if (noticed.isBinary) continue
    const texts = textsOf(root, noticed)
    for (const text of texts) add(text, called(noticed))
    // Only its package.json names its author.
    if (!texts.length) add(standardText(root, noticed.licence), called(noticed) + authorOf(root, noticed))
  }
  return [...owners].map(([text, names]) => `${names.join('\n')}\n\n${text}`)
}

/** Returns the standard text of a licence, for packages that only name it. */
function standardText(root: string, licence: string) {
  const file =
    licence === 'Apache-2.0'
      ? 'packages/embeddings/contextual-model/LICENSE'
      : `tools/licences/texts/${licence}.txt`
  return cleaned(readFileSync(path.join(root, file), 'utf8'))
}

function authorOf(root: string, { folder }: NoticedPackage) {
  const { author = '' } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
  const name = typeof author === 'string' ? author : author.name
  return name ? `, by ${name}` : ''
}
