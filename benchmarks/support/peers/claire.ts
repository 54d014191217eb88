import type { ContextualEmbedder } from '@claire/embeddings'
import { articleDraft } from '../../../apps/server/src/testing/drafts.ts'
import { personId } from '../../../apps/server/src/testing/person.ts'
import { freshSearch } from '../../../apps/server/src/testing/search.ts'
import type { OpenPeer, PeerDocument } from './peer.ts'

const draftOf = ({ id, title, text }: PeerDocument) =>
  articleDraft({
    url: `https://collection.example/${encodeURIComponent(id)}`,
    title,
    abstract: text,
    externalId: id,
    publicationYear: null,
    authors: [],
    categories: [],
  })

/** Claire's own search, through the API of its pages. */
export const openClaire =
  (contextual: ContextualEmbedder): OpenPeer =>
  async (documents) => {
    const claire = await freshSearch({ contextual: [contextual] })
    const saved = await claire.articles.saveAll(documents.map(draftOf))
    const idOf = new Map(saved.map(({ id }, at) => [id, documents[at]?.id ?? '']))
    await claire.follower.catchUp()
    await claire.fillContext()
    return {
      pids: [],
      async search({ text }, limit) {
        const asked = { searchTerm: text }
        const { content } = await claire.search.search(personId('peer'), asked, { page: 0, size: limit })
        return content.map(({ id }) => idOf.get(id) ?? '')
      },
      close: claire.close,
    }
  }
