import type { Source, SourcePage } from '@claire/api-contract'
import type { Caller } from './caller.ts'

let made = 0

/** Adds a source of a nonexistent site: approved from an administrator, pending from anybody else. */
export const newSource = (caller: Caller, about: { name?: string; status?: string } = {}) => {
  made += 1
  return caller.call<Source>('POST', '/source', {
    name: `Source ${made}`,
    url: `site-${made}.test`,
    ...about,
  })
}

/** Returns the current status of a source; undefined if it is in no list. */
export async function statusOf(admin: Caller, { id }: Source): Promise<string | undefined> {
  const all = await admin.call<SourcePage>('GET', '/source/getAll?size=100')
  return all.content.find((source) => source.id === id)?.status
}
