import { type Bookmark, type BookmarkChange, TAGS_PER_BOOKMARK } from '@claire/api-contract'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { type Parts, noBookmark } from './parts.ts'
import { presentOne } from './present.ts'
import { tagKeyOf, tidyTag } from './storage/tag-key.ts'
import type { BookmarkChanges } from './store.ts'

/** Changes a person's notes and tags on bookmarks. */
export function annotating(parts: Parts) {
  const { store } = parts
  return {
    /** Omitted fields stay unchanged. A note of blanks is empty. */
    async annotate(owner: PersonId, id: string, { note, tags }: BookmarkChange): Promise<Bookmark> {
      const annotated = await store.together(async (changes) => {
        const [bookmark] = await changes.bookmarksById(owner, [id])
        if (!bookmark) throw noBookmark()
        if (note !== undefined) await changes.setNote(owner, { id, note: note.trim() })
        if (tags) {
          const wanted = tidyTags(tags)
          const keys = new Set(wanted.map(tagKeyOf))
          const dropped = bookmark.tags.filter((tag) => !keys.has(tagKeyOf(tag)))
          await changes.untag(owner, { ids: [id], tags: dropped })
          await changes.tag(owner, { ids: [id], tags: wanted })
        }
        return (await changes.bookmarksById(owner, [id]))[0] ?? bookmark
      })
      return presentOne(parts, owner, annotated)
    },
  }
}

/** Meaningful tags, each once, in their first spelling. */
export function tidyTags(tags: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags.map(tidyTag)) if (tag && !byKey.has(tagKeyOf(tag))) byKey.set(tagKeyOf(tag), tag)
  return [...byKey.values()]
}

/** Throws BAD_REQUEST if one of these bookmarks has more tags than allowed. */
export async function checkTags(store: BookmarkChanges, owner: PersonId, ids: string[]) {
  if ((await store.mostTags(owner, ids)) > TAGS_PER_BOOKMARK)
    throw new DomainError('BAD_REQUEST', `A bookmark can have ${TAGS_PER_BOOKMARK} tags at most.`)
}
