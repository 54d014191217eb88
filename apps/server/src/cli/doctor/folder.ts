import { type StatsFs, accessSync, constants, existsSync, statSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { LEAST_ROOM } from '#platform/disk'
import { type Finding, fault, warning, well } from './finding.ts'

const LITTLE_ROOM = 5e9
const LITTLE_SHARE = 0.1
/** Measured: docs/benchmarks.md. The server without articles, each article, and the contextual models. */
const MEMORY = { server: 300e6, article: 3_200, models: [0, 250e6, 400e6] }

/** Checks that Claire can write to its data folder, and nobody else can read it. */
export function checkFolder(dataDir: string): Finding[] {
  if (!existsSync(dataDir)) return [well('folder', `${dataDir} will be made at the first start`)]
  if (!statSync(dataDir).isDirectory())
    return [
      fault(
        'folder',
        `DATA_DIR is ${dataDir}, where there is a file and not a folder. Move it away, or set DATA_DIR.`,
      ),
    ]
  const findings = [well('folder', dataDir)]
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [
      fault(
        'folder',
        `Claire may not write to ${dataDir}. Give it to the user who runs Claire, or set DATA_DIR.`,
      ),
    ]
  }
  if ((statSync(dataDir).mode & 0o077) !== 0 && process.platform !== 'win32')
    findings.push(
      warning(
        'folder',
        `Others of this machine can read ${dataDir}, with password hashes in it: chmod 700 it.`,
      ),
    )
  if (existsSync(path.join(dataDir, 'first-run-passwords.txt')))
    findings.push(
      warning(
        'passwords',
        `The first passwords are still in ${path.join(dataDir, 'first-run-passwords.txt')}. Change them, and delete the file.`,
      ),
    )
  return findings
}

/** Checks the room on the disk. `room`: as the file system reports it. */
export function checkDisk(dataDir: string, room: Pick<StatsFs, 'bavail' | 'bsize' | 'blocks'>): Finding {
  const free = room.bavail * room.bsize
  const share = room.bavail / room.blocks
  const says = `${gigabytes(free)} free (${Math.round(share * 100)} %) on the disk of ${dataDir}`
  if (free < LEAST_ROOM) return fault('disk', `Nearly full: ${says}. Make room, or nothing can be stored.`)
  if (free < LITTLE_ROOM && share < LITTLE_SHARE) return warning('disk', `${says}. Make room soon.`)
  return well('disk', says)
}

/** The room on the disk of a folder, or of its nearest existing parent. */
export function roomIn(dataDir: string): StatsFs {
  for (let folder = dataDir; ; folder = path.dirname(folder))
    if (existsSync(folder)) return statfsSync(folder)
}

/** Checks that this machine has enough memory for this many articles and built-in contextual models. */
export function checkMemory(articles: number, models: number, total = totalmem()): Finding {
  const needed = MEMORY.server + articles * MEMORY.article + (MEMORY.models[models] ?? 0)
  const says = `${articles.toLocaleString('en')} articles need about ${gigabytes(needed)}; this machine has ${gigabytes(total)}`
  return needed > total * 0.8 ? warning('memory', `${says}. Give it more.`) : well('memory', says)
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
