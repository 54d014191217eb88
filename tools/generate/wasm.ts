// npm run generate -- wasm: compiles the .wasm files of the packages, each from the .wat file beside it.
import { writeFileSync } from 'node:fs'
import { LOOPS, binaryOf, compileLoop } from '../../packages/embeddings/src/testing/compile-wat.ts'

for (const source of LOOPS) writeFileSync(binaryOf(source), await compileLoop(source))
