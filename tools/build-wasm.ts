// npm run build:wasm: packages/embeddings/src/dots.wasm of dots.wat.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileDots } from '../packages/embeddings/src/testing/compile-wat.ts'

writeFileSync(path.resolve(import.meta.dirname, '../packages/embeddings/src/dots.wasm'), await compileDots())
