import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Files, type ListedFile, FilesAway, checkedKey } from '#platform/files'

export { openS3Files, lookAtBucket } from './s3-files.ts'

/** Files in a folder of this machine, readable by its owner only; the folder is created at the first write. */
export function openFolderFiles(folder: string): Files {
  const fileOf = (key: string) => path.join(folder, checkedKey(key))
  return {
    where: folder,

    async put(key, bytes) {
      const file = fileOf(key)
      const part = `${file}.part`
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await writeFile(part, bytes, { mode: 0o600 })
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true }).catch(() => {})
        throw away(folder, error)
      }
    },

    async get(key) {
      const file = fileOf(key)
      try {
        return await readFile(file)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw away(folder, error)
      }
    },

    async remove(keys) {
      const files = keys.map(fileOf)
      try {
        for (const file of files) await rm(file, { force: true })
      } catch (error) {
        throw away(folder, error)
      }
    },

    async list() {
      const listed: ListedFile[] = []
      for (const name of await namesIn(folder)) {
        const seen = await stat(path.join(folder, name)).catch(() => null)
        if (!seen?.isFile()) continue
        listed.push({ key: name.split(path.sep).join('/'), size: seen.size, writtenAt: seen.mtimeMs })
      }
      return listed
    },

    close() {},
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw away(folder, error)
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const away = (folder: string, error: unknown) =>
  new FilesAway(`${folder}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
