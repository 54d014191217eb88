import path from 'node:path'
import type { StaticEmbedder } from '@claire/embeddings'
import { type BoostedTrees, readTrees } from '#platform/boosted-trees'
import { QUERY_FEATURES } from './query-features.ts'
import { SHAPE_FEATURES } from './shape-features.ts'
import { createNearness } from './nearness.ts'
import type { Lexicon } from './passage.ts'
import { readTermWeights } from './term-weights.ts'

export interface Models {
  highlight: BoostedTrees
  summary: BoostedTrees
  lexicon: Lexicon
}

const known = new WeakMap<StaticEmbedder, Models>()

/** The models that ship with the product, read once for an embedder. */
export function readModels(embedder: StaticEmbedder): Models {
  const models = known.get(embedder) ?? modelsFor(embedder)
  known.set(embedder, models)
  return models
}

function modelsFor(embedder: StaticEmbedder): Models {
  const folder = path.join(import.meta.dirname, 'models')
  return {
    highlight: readTrees(path.join(folder, 'highlight.json'), [...QUERY_FEATURES, ...SHAPE_FEATURES]),
    summary: readTrees(path.join(folder, 'summary.json'), SHAPE_FEATURES),
    lexicon: { weights: readTermWeights(folder), nearness: createNearness(embedder) },
  }
}
