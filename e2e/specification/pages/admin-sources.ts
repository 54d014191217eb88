import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Source } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { TIDES } from '../library.ts'
import type { Stage } from '../stage.ts'

/** The fifth of each month. */
export const DAYS = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month, 5, 12))

export const sourceRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })

/** The ids of rejected sources. */
export interface Seeded {
  winter: string
  summer: string
}

/**
 * Creates twelve suggestions, one of each month; an approved source, two rejected ones, of which one has two
 * notes; and a standards database.
 */
export async function seedSources({ admin, demo, claire }: Stage): Promise<Seeded> {
  const suggest = async (name: string, url: string) =>
    (await demo<Source>('POST', '/claire/source', { name, url })).id
  const rejected = async (name: string, url: string) => {
    const id = await suggest(name, url)
    await admin('PUT', `/claire/source/${id}/reject`)
    return id
  }
  const months: string[] = []
  for (const at of DAYS.keys()) {
    const number = String(at + 1).padStart(2, '0')
    months.push(await suggest(`Calendar ${number}`, `${number}.calendar.example.org`))
  }
  await admin('POST', '/claire/source', { name: 'Quarterly Review', url: 'quarterly.example.org' })
  const winter = await rejected('Winter Digest', 'winter.example.org')
  const summer = await rejected('Summer Digest', 'summer.example.org')
  for (const text of ['Not peer reviewed.', 'Look again in spring.'])
    await admin('PUT', `/claire/source/${summer}/add-note`, { text })

  const database = new DatabaseSync(path.join(claire.dataDir, 'claire.sqlite'))
  try {
    database.exec('PRAGMA busy_timeout = 30000')
    const suggested = database.prepare('UPDATE source SET suggested_at = ? WHERE id = ?')
    for (const [at, id] of months.entries()) suggested.run(DAYS[at] ?? 0, id)
    const noted = database.prepare('UPDATE source_note SET at = ? WHERE source_id = ? AND text = ?')
    noted.run(DAYS[5] ?? 0, summer, 'Not peer reviewed.')
    noted.run(DAYS[8] ?? 0, summer, 'Look again in spring.')
    database.prepare('UPDATE source SET read_only = 1 WHERE name = ?').run(TIDES.name)
  } finally {
    database.close()
  }
  return { winter, summer }
}
