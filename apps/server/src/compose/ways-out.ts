import { createOutside } from '#adapters/outside'
import type { NameService } from '#adapters/webhook'
import type { Membership, createBookmarkedWorks } from '#domains/reading/bookmarks'
import { createCiting } from '#domains/reading/citing'
import { linkSecret } from '#domains/reading/notifications'
import { runFor } from '#domains/reading/search'
import { createFreeCopies, createZotero } from '#domains/reading/ways-out'
import { createSeal } from '#platform/sealed-text'
import type { Base } from './base.ts'
import type { composeSearch } from './search.ts'

interface Others {
  bookmarkedWorks: ReturnType<typeof createBookmarkedWorks>
  membership: Membership
  /** null if this process does not search. */
  searching: Pick<Awaited<ReturnType<typeof composeSearch>>, 'search'> | null
  nameService: NameService | undefined
}

/** Ways from Claire to other programs: files of references, and services outside, all through one guard. */
export function composeWaysOut(base: Base, { bookmarkedWorks, membership, searching, nameService }: Others) {
  const { config, database, articles } = base
  const outside = openOutside(base, nameService)
  const citing = createCiting({
    articles,
    bookmarks: bookmarkedWorks,
    foundArticles: (owner, search, most) =>
      runFor(owner, async () => searching?.search.firstIds(search, most) ?? []),
  })
  return {
    citing,
    zotero: createZotero({
      ...base,
      outside,
      url: config.zoteroUrl,
      seal: async () => createSeal(config.secretKey ?? (await linkSecret(database)), 'zotero keys'),
      references: citing.references,
      folderName: async (person, id) =>
        (await base.bookmarkStore.folder(await membership.reach(person, id, 'viewer'), id))?.name,
    }),
    freeCopies: createFreeCopies({ ...base, outside, service: config.freeCopies }),
    closeWaysOut: () => outside.close(),
  }
}

function openOutside({ config }: Base, nameService: NameService | undefined) {
  const { publicUrl, contactEmail, development } = config
  return createOutside({
    userAgent: `Claire/1.0 (+${publicUrl}${contactEmail ? `; mailto:${contactEmail}` : ''})`,
    denyHosts: [new URL(publicUrl).hostname],
    ...(development && { resolve: development.resolve }),
    ...(nameService && { nameService }),
  })
}
