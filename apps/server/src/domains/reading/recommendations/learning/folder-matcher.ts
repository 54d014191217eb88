import { type FolderModel, SHARES, dot, firstAtLeast } from './folder-model.ts'
import { type LearningText, VECTORS, termsIn } from './learning-text.ts'

export interface FolderScore {
  folderId: string
  /** As by `scoreOf`. */
  score: number
}

export interface FolderMatcher {
  /** Returns the folders to which an article belongs, by each model's `floor`, the best first. */
  score(article: LearningText): FolderScore[]
}

/** Compares articles with many folders at once; holds 5 kB a folder, and none of the models. */
export function createFolderMatcher(folders: { folderId: string; model: FolderModel }[]): FolderMatcher {
  const ids = folders.map(({ folderId }) => folderId)
  const floors = Float64Array.from(folders, ({ model }) => model.floor)
  const addTerms = indexTerms(folders.map(({ model }) => model))
  const addParts = VECTORS.map((name) =>
    indexParts(
      folders.map(({ model }) => model),
      name,
    ),
  )
  return {
    score(article) {
      const sums = new Float64Array(ids.length)
      const shares = new Float64Array(ids.length).fill(1)
      addTerms(article, sums)
      for (const add of addParts) add(article, sums, shares)
      const found: FolderScore[] = []
      ids.forEach((folderId, at) => {
        const score = (sums[at] ?? 0) / (shares[at] ?? 1)
        if (score >= (floors[at] ?? Infinity)) found.push({ folderId, score })
      })
      return found.sort((a, b) => b.score - a.score)
    },
  }
}

/** An inverted index of the terms of all folders. */
function indexTerms(models: FolderModel[]) {
  const scales = Float64Array.from(models, ({ terms }) => terms.scale)
  const entries = models.flatMap(({ terms }, folder) =>
    Array.from(terms.hashes, (hash, at) => ({ hash, folder, weight: terms.weights[at] ?? 0 })),
  )
  entries.sort((a, b) => a.hash - b.hash || a.folder - b.folder)
  const hashes = Uint32Array.from(entries, ({ hash }) => hash)
  const owners = new (models.length > 65_536 ? Uint32Array : Uint16Array)(entries.length)
  entries.forEach(({ folder }, at) => (owners[at] = folder))
  const weights = Int16Array.from(entries, ({ weight }) => weight)
  return (article: LearningText, sums: Float64Array) => {
    const terms = termsIn(article)
    terms.hashes.forEach((term, at) => {
      const weight = terms.weights[at] ?? 0
      for (let place = firstAtLeast(hashes, term); hashes[place] === term; place++) {
        const folder = owners[place] ?? 0
        sums[folder] = (sums[folder] ?? 0) + (weights[place] ?? 0) * (scales[folder] ?? 0) * weight
      }
    })
  }
}

/** The vectors of one kind, one after the other. */
function indexParts(models: FolderModel[], name: (typeof VECTORS)[number]) {
  const parts = models.flatMap((model, folder) => (model[name] ? { folder, ...model[name] } : []))
  const dimensions = parts[0]?.values.length ?? 0
  const rows = new Int8Array(dimensions * parts.length)
  parts.forEach(({ values }, row) => rows.set(values.subarray(0, dimensions), row * dimensions))
  const heads = parts.map(({ folder, scale, origin }) => ({ folder, scale, origin }))
  return (article: LearningText, sums: Float64Array, shares: Float64Array) => {
    const vector = article[name]
    if (!vector) return
    heads.forEach(({ folder, scale, origin }, row) => {
      const cosine = dot(rows.subarray(row * dimensions, (row + 1) * dimensions), vector)
      sums[folder] = (sums[folder] ?? 0) + SHARES[name] * (cosine * scale - origin)
      shares[folder] = (shares[folder] ?? 0) + SHARES[name]
    })
  }
}
