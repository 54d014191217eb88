import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { acceptedLicence } from './accepted.ts'
import { composeNotices } from './compose-notices.ts'
import { type Lockfile, productionPackages, readLockfile } from './packages.ts'

const root = path.join(import.meta.dirname, '../..')

describe('a licence', () => {
  test('is accepted if one of two alternatives is', () => {
    assert.equal(acceptedLicence('type-fest', '(MIT OR CC0-1.0)'), 'MIT')
    assert.equal(acceptedLicence('some', 'GPL-3.0-only OR Apache-2.0'), 'Apache-2.0')
  })

  test('of several required parts is accepted if all of them are', () => {
    assert.equal(acceptedLicence('some', 'MIT AND ISC'), 'MIT AND ISC')
    assert.equal(acceptedLicence('some', 'MIT AND GPL-3.0-only'), undefined)
  })

  test('that a package does not declare is refused', () => {
    assert.equal(acceptedLicence('some', ''), undefined)
  })

  test('accepted for one package by name is refused for others, and once the package declares another', () => {
    assert.equal(acceptedLicence('citeproc', 'CPAL-1.0 OR AGPL-1.0'), 'CPAL-1.0')
    assert.equal(acceptedLicence('citeproc', 'AGPL-3.0-only'), undefined)
    assert.equal(acceptedLicence('some', 'CPAL-1.0 OR AGPL-1.0'), undefined)
  })
})

describe('the packages in production', () => {
  test('are reported if their licence is not accepted, wherever they are installed', () => {
    const planted: Lockfile = {
      'node_modules/a/node_modules/@copyleft/strict': { version: '1.0.0', license: 'AGPL-3.0-only' },
    }
    const { complaints } = productionPackages({ ...readLockfile(root), ...planted })
    assert.equal(complaints.length, 1)
    assert.match(complaints[0] ?? '', /^@copyleft\/strict 1\.0\.0: the licence “AGPL-3\.0-only” is not in/)
  })

  test('are those that run, without development, each once', () => {
    const { packages } = productionPackages({
      'packages/citations': { version: '0.1.0' },
      'node_modules/@claire/citations': { link: true },
      'node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/only-tests': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    })
    assert.deepEqual(
      packages.map(({ name }) => name),
      ['b'],
    )
  })
})

test('the notices name the processor of styles with its source, the styles, the font and the models', () => {
  const { notices, complaints } = composeNotices(root)
  assert.deepEqual(complaints, [])
  for (const said of [
    'Copyright (c) 2009-2019 Frank Bennett, https://github.com/juris-m/citeproc-js',
    'https://www.npmjs.com/package/citeproc/v/',
    'Common Public Attribution License Version 1.0',
    '- APA Style 7th edition: Brenton M. Wiernik, Andrew Dunning',
    'SIL OPEN FONT LICENSE Version 1.1',
    'N. Reimers, I. Gurevych',
    'L. Wang, N. Yang, X. Huang',
    'Copyright 2014 The PDFium Authors',
  ])
    assert.ok(notices.includes(said), said)
})

test('the bill of materials has each package that runs, the models and nothing unexplained', () => {
  const run = spawnSync(process.execPath, [path.join(root, 'tools/generate/sbom.ts')], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  assert.equal(run.status, 0, run.stderr)
  const bill = JSON.parse(run.stdout)
  assert.equal(bill.bomFormat, 'CycloneDX')
  const refs = new Set(bill.components.map((component: { 'bom-ref': string }) => component['bom-ref']))
  assert.equal(refs.size, bill.components.length)
  for (const { name, version } of productionPackages(readLockfile(root)).packages)
    assert.ok(refs.has(`${name}@${version}`), name)
  assert.ok(refs.has('all-MiniLM-L6-v2, quantised to int8'))
  assert.ok(refs.has('multilingual-e5-small, quantised to int8'))
  assert.ok(
    !refs.has(
      `knip@${JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies.knip}`,
    ),
  )
  refs.add(bill.metadata.component['bom-ref'])
  for (const { ref, dependsOn } of bill.dependencies)
    for (const needed of [ref, ...dependsOn]) assert.ok(refs.has(needed), needed)
})
