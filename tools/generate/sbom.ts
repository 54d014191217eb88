// npm run generate -- sbom: writes the software bill of materials, CycloneDX as JSON, to the standard output or to the file that is named.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { productionPackages, readLockfile } from '../licences/packages.ts'
import { parts } from '../licences/parts.ts'

/** The parts of CycloneDX that are filtered here; the rest is passed on as npm writes it. */
interface Bill {
  metadata: { timestamp: string; component: { name: string; type: string } }
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const root = path.join(import.meta.dirname, '../..')

const bill = billOfAll()
const { packages } = productionPackages(readLockfile(root))
const names = new Set(packages.map(({ name, version }) => `${name}@${version}`))
const isPart = (ref: string) => names.has(ref) || /^(@claire\/[\w-]+|claire)@/.test(ref)

bill.components = bill.components.filter((component) => isPart(component['bom-ref']))
bill.dependencies = bill.dependencies
  .filter(({ ref }) => isPart(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isPart) }))
const others = parts(root)
  .filter(({ name, version }) => !names.has(`${name}@${version}`))
  .map(({ name, version, kind, licence, url }) => ({
    'bom-ref': name,
    type: kind,
    name,
    ...(version ? { version } : {}),
    licenses: [{ license: { id: licence } }],
    ...(url ? { externalReferences: [{ type: 'website', url }] } : {}),
  }))
bill.metadata.component = { ...bill.metadata.component, type: 'application', name: 'claire' }
const written = `${JSON.stringify({ ...bill, components: [...bill.components, ...others] }, null, 2)}\n`
const [, , file] = process.argv
if (file) writeFileSync(file, written)
else process.stdout.write(written)

/**
 * Returns npm's bill of the whole lockfile, including development: with --omit=dev npm omits packages that
 * development needs too, React among them.
 */
function billOfAll(): Bill {
  const { stdout, stderr, status } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return JSON.parse(stdout)
}
