import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { acceptedLicence } from './accepted.ts'

export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  cpu?: string[]
}
/** The packages in package-lock.json, by the folders that they are installed in. */
export type Lockfile = Record<string, LockedPackage>

export interface NoticedPackage {
  name: string
  version: string
  /** The licence under which Claire uses it. */
  licence: string
  folder: string
  /** True for binaries for one kind of machine; the package that needs them has the licence text. */
  isBinary: boolean
}

/** Optional parts of build tools, for platforms without a binary of their own; never part of the product. */
const OF_OTHER_PLATFORMS = /^(?:@emnapi\/.+|@napi-rs\/wasm-runtime|@tybys\/wasm-util|fsevents)$/

/** Build tools that put code of their own into the web application. */
const BUNDLED_TOOLS = new Set(['node_modules/vite', 'node_modules/rolldown'])

export const readLockfile = (root: string): Lockfile =>
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages

/**
 * Returns the packages that run on the server or in the browser, by name and version, each once, and the complaints about
 * those whose licence is not accepted.
 */
export function productionPackages(lockfile: Lockfile) {
  const complaints: string[] = []
  const packages = new Map<string, NoticedPackage>()
  for (const [folder, locked] of Object.entries(lockfile)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(folder) ?? []
    if (!name || locked.link || (locked.dev && !BUNDLED_TOOLS.has(folder))) continue
    if (locked.optional && OF_OTHER_PLATFORMS.test(name)) continue
    const { version = '', license: declared = '' } = locked
    const licence = acceptedLicence(name, declared)
    if (licence)
      packages.set(`${name} ${version}`, { name, version, licence, folder, isBinary: Boolean(locked.cpu) })
    else complaints.push(`${name} ${version}: the licence “${declared}” is not in tools/licences/accepted.ts`)
  }
  const sorted = [...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, noticed]) => noticed)
  return { packages: sorted, complaints }
}

const TEXTS = /^(licen[cs]e|notice|copying)/i

/** Returns the licence texts and notices that come with an installed package. */
export function textsOf(root: string, { folder }: NoticedPackage): string[] {
  const place = path.join(root, folder)
  const files = readdirSync(place, { withFileTypes: true }).filter(
    (file) => file.isFile() && TEXTS.test(file.name),
  )
  return files
    .map(({ name }) => name)
    .toSorted()
    .map((name) => cleaned(readFileSync(path.join(place, name), 'utf8')))
}

/** Normalises a text; of Vite's, keeps the part about itself, as its own dependencies are not bundled. */
export function cleaned(text: string) {
  const [own = ''] = text.split(/^# Licenses of bundled dependencies$/m)
  return own
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
}
