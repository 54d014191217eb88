import { createHash } from 'node:crypto'

export const FOLDS = 5

/** Returns the fold of a document by its id: all claims about one abstract stay together. */
export const foldOf = (documentId: string) =>
  createHash('sha256').update(documentId).digest().readUInt32LE(0) % FOLDS
