import { FolderInUseError, openSearchEngine } from '@claire/search-engine'
import { DomainError } from '#platform/errors'

/** Opens the index in a folder. Throws CONFLICT when another process has it open. */
export async function openEmbeddedIndex(settings: Parameters<typeof openSearchEngine>[0]) {
  try {
    return await openSearchEngine(settings)
  } catch (error) {
    if (error instanceof FolderInUseError) throw new DomainError('CONFLICT', error.message)
    throw error
  }
}
