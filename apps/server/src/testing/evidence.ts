import type { ContextualEmbedder } from '@claire/embeddings'
import type { ArticleDraft } from '#domains/articles'
import { createAbstracts } from '#domains/reading/abstracts'
import { createEvidence } from '#domains/reading/evidence'
import { articleDraft } from './drafts.ts'
import { freshSearch, staticEmbedder } from './search.ts'

interface Options {
  articles: (Partial<ArticleDraft> & Pick<ArticleDraft, 'title'>)[]
  contextual?: ContextualEmbedder[]
  isForeign?: (text: string) => boolean
  writer?: Parameters<typeof createEvidence>[0]['writer']
  articlesIn?: Parameters<typeof createEvidence>[0]['articlesIn']
}

/** Evidence in a library of its own, deleted by `close`; without contextual vectors by default. */
export async function freshEvidence({
  articles: drafts,
  contextual = [],
  isForeign = () => false,
  writer = null,
  articlesIn,
}: Options) {
  const claire = await freshSearch()
  const ids: string[] = []
  for (const [at, draft] of drafts.entries())
    ids.push(
      (await claire.articles.save(articleDraft({ url: `https://journal.example/${at}`, ...draft }))).id,
    )
  await claire.follower.catchUp()
  const troubles: unknown[] = []
  const evidence = createEvidence({
    search: claire.search,
    articles: claire.articles,
    abstracts: createAbstracts({ articles: claire.articles, embedder: staticEmbedder, isForeign }),
    sourceNames: async () => new Map([['source', 'Journal of Tests']]),
    articlesIn: articlesIn ?? (async () => []),
    contextual,
    isForeign,
    onContextualFailure: (error) => void troubles.push(error),
    writer,
  })
  return { ...claire, evidence, ids, troubles }
}
