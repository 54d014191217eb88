// npm run build:wasm: the .wasm files of packages/embeddings/src of their .wat files.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { LOOPS, compileLoop } from '../packages/embeddings/src/testing/compile-wat.ts'

for (const name of LOOPS)
  writeFileSync(
    path.resolve(import.meta.dirname, `../packages/embeddings/src/${name}.wasm`),
    await compileLoop(name),
  )
