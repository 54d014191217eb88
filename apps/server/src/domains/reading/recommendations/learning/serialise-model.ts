import type { FolderModel, Likeness } from './folder-model.ts'

/** Changes when a model of the former layout or meaning cannot be used any more. */
const VERSION = 1

/** Returns a model as bytes, for a database. */
export function serialise(model: FolderModel): Uint8Array {
  const parts = [model.table, model.contextual]
  const dimensions = parts.map((part) => part?.vector.length ?? 0)
  const length = 4 + 4 * 4 + 6 + 8 * model.terms.size + parts.length * 8 + 4 * sum(dimensions)
  const view = new DataView(new ArrayBuffer(length))
  let at = 0
  const float = (value: number) => view.setFloat32((at += 4) - 4, value)
  const short = (value: number) => view.setUint16((at += 2) - 2, value)
  view.setUint32((at += 4) - 4, VERSION)
  for (const value of [model.floor, model.edge, model.words.mean, model.words.deviation]) float(value)
  for (const value of [model.terms.size, ...dimensions]) short(value)
  for (const [term, weight] of model.terms) {
    view.setUint32((at += 4) - 4, term)
    float(weight)
  }
  for (const part of parts) {
    float(part?.mean ?? 0)
    float(part?.deviation ?? 1)
    for (const value of part?.vector ?? []) float(value)
  }
  return new Uint8Array(view.buffer)
}

/** Returns the model of `serialise`; null for one of another version, which has to be trained again. */
export function parse(bytes: Uint8Array): FolderModel | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const float = () => view.getFloat32((at += 4) - 4)
  const short = () => view.getUint16((at += 2) - 2)
  if (bytes.length < 4 || view.getUint32((at += 4) - 4) !== VERSION) return null
  const [floor, edge, mean, deviation] = [float(), float(), float(), float()]
  const [count, table, contextual] = [short(), short(), short()]
  const terms = new Map<number, number>()
  for (let each = 0; each < count; each++) terms.set(view.getUint32((at += 4) - 4), float())
  const likeness = (dimensions: number): Likeness | null => {
    const scale = { mean: float(), deviation: float() }
    const vector = Float32Array.from({ length: dimensions }, float)
    return dimensions ? { ...scale, vector } : null
  }
  return {
    floor,
    edge,
    words: { mean, deviation },
    terms,
    table: likeness(table),
    contextual: likeness(contextual),
  }
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
