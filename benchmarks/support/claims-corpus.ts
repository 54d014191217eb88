import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { NO_CITATION, NO_REFERENCES, splitSentences } from '@claire/scholarly-text'
import type { ContextualEmbedder } from '@claire/embeddings'
import type { Article } from '../../apps/server/src/domains/articles/index.ts'
import type { Abstracts } from '../../apps/server/src/domains/reading/abstracts/index.ts'
import {
  bestSentences,
  bestAlone,
  scoreForQuery,
} from '../../apps/server/src/domains/reading/abstracts/best-sentences.ts'
import { analysePassage } from '../../apps/server/src/domains/reading/abstracts/passage.ts'
import {
  QUERY_FEATURES,
  questionOf,
  SHAPE_FEATURES,
} from '../../apps/server/src/domains/reading/abstracts/shape-features.ts'
import { readModels } from '../../apps/server/src/domains/reading/abstracts/service.ts'
import { planByMeaning } from '../../apps/server/src/domains/reading/search/query/query-plan.ts'
import { type BoostedTrees, readTrees } from '../../apps/server/src/platform/boosted-trees.ts'
import { freshSearch, staticEmbedder } from '../../apps/server/src/testing/search.ts'
import { type Claim, type CorpusArticle, readClaims } from './claims.ts'
import { foldOf } from './search/folds.ts'

const MODELS = path.resolve(import.meta.dirname, '../models')
const SAVED_AT_ONCE = 500

export type ClaimsCorpus = Awaited<ReturnType<typeof openClaimsCorpus>>

/** The claims of a folder, and a search over its articles, which `close` deletes. */
export async function openClaimsCorpus(folder: string, contextual: ContextualEmbedder) {
  const { claims, corpus } = readClaims(folder)
  const claire = await freshSearch({ contextual: [contextual] })
  const documentIds = new Map<string, string>()
  for (let at = 0; at < corpus.length; at += SAVED_AT_ONCE) {
    const some = corpus.slice(at, at + SAVED_AT_ONCE)
    const saved = await claire.articles.saveAll(some.map(draftOf))
    for (const [index, { id }] of saved.entries()) documentIds.set(id, some[index]?.id ?? '')
  }
  await claire.follower.catchUp()
  await claire.fillContext()
  const documentOf = (articleId: string) => documentIds.get(articleId) ?? ''

  return {
    claims,
    articles: claire.articles,
    /** The first results for a claim; without the articles that it was written from where they do not answer it. */
    async best(claim: Claim, most: number) {
      // A search waits only briefly for the vector of its query.
      await contextual.query(
        planByMeaning(
          claim.text,
          () => [],
          () => false,
        ).text,
      )
      const left = new Set(claim.gold.size ? [] : claim.cited)
      const found = await claire.search.best({ searchTerm: claim.text }, most + left.size)
      return { ...found, ids: found.ids.filter((id) => !left.has(documentOf(id))).slice(0, most) }
    },
    ...evidenceIn(corpus, documentOf),
    ...sentencesOf(claims, documentOf),
    close: claire.close,
  }
}

function evidenceIn(corpus: CorpusArticle[], documentOf: (articleId: string) => string) {
  const places = new Map(corpus.map((article) => [article.id, placesIn(article)]))
  return {
    /** True if the larger part of an evidence sentence, or of the passage, is in the other. */
    isEvidence({ gold }: Claim, { articleId, start, end }: Place) {
      const id = documentOf(articleId)
      return [...(gold.get(id) ?? [])].some((at) => {
        const [from, to] = places.get(id)?.[at] ?? [0, 0]
        return Math.min(end, to) - Math.max(start, from) > 0.5 * Math.min(to - from, end - start)
      })
    },

    isEvidenceArticle: ({ gold }: Claim, articleId: string) => gold.has(documentOf(articleId)),
  }
}

/** Chooses sentences as the product does, by trees that have not seen the article. */
function sentencesOf(claims: Claim[], documentOf: (articleId: string) => string) {
  const trees = treesByDocument()
  const { lexicon } = readModels(staticEmbedder)
  return {
    /** True if the models were trained on these claims, so that each has to be judged by one that has not seen it. */
    isTrainedOn: claims.some(({ gold }) => [...gold.keys()].some(trees.isKnown)),

    async bestSentences(some: readonly Article[], { searchTerm, fieldsOf, most }: WantedSentences) {
      const question = questionOf(searchTerm, lexicon.nearness)
      return some.map((article, at) =>
        bestSentences(article, {
          question,
          lexicon,
          trees: trees.of(documentOf(article.id)),
          fields: fieldsOf(article, at),
          most,
        }),
      )
    },

    /** The sentence that a page of results shows for an article. */
    highlight(claim: Claim, { id, title, abstract }: Article) {
      const split = splitSentences(abstract)
      const passage = analysePassage({ title, sentences: split.map(({ text }) => text) }, lexicon)
      const question = questionOf(claim.text, lexicon.nearness)
      const best = split[bestAlone(passage, scoreForQuery(trees.of(documentOf(id)), passage, question))]
      return { articleId: id, start: best?.start ?? 0, end: best?.end ?? 0 }
    },
  }
}

interface Place {
  articleId: string
  start: number
  end: number
}

type WantedSentences = Parameters<Abstracts['bestSentences']>[1]

const draftOf = ({ id, title, sentences }: CorpusArticle) => ({
  sourceId: 'source',
  url: `https://collection.example/${encodeURIComponent(id)}`,
  articleType: 'web' as const,
  title,
  publicationYear: null,
  authors: [],
  abstract: sentences.join(' '),
  fullText: '',
  doi: null,
  externalId: id,
  language: 'en',
  categories: [],
  fileUrl: null,
  citation: NO_CITATION,
  affiliations: [],
  references: NO_REFERENCES,
  provenance: {},
})

/** Start and end of each sentence in the abstract. */
function placesIn({ sentences }: CorpusArticle): [start: number, end: number][] {
  let end = -1
  return sentences.map((sentence) => {
    const start = end + 1
    end = start + sentence.length
    return [start, end]
  })
}

/** The highlighter's trees; of an abstract of their training set those that were trained without it. */
function treesByDocument() {
  const list = readFileSync(path.join(MODELS, 'trained-on.json'), 'utf8')
  const known = new Set((JSON.parse(list) as { documents: string[] }).documents)
  const folds = readdirSync(MODELS)
    .filter((name) => name.startsWith('highlight-fold'))
    .toSorted()
    .map((name): BoostedTrees => readTrees(path.join(MODELS, name), [...QUERY_FEATURES, ...SHAPE_FEATURES]))
  const { highlight } = readModels(staticEmbedder)
  return {
    isKnown: (id: string) => known.has(id),
    of: (id: string) => (known.has(id) ? folds[foldOf(id)] : undefined) ?? highlight,
  }
}
