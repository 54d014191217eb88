import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes app.js.br and app.js.gz beside app.js, so that the server need not compress at every visit. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name))
    // On all processors: half of the build's work.
    await Promise.all(
      files.map(async (name) => {
        const file = path.join(dir, name)
        const content = await readFile(file)
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${file}.gz`, await promisify(gzip)(content))
      }),
    )
  },
}

/** Fetches the application together with the script that imports it. */
export const preloaded: Plugin = {
  name: 'preloaded',
  apply: 'build',
  transformIndexHtml: (_html, { chunk }) =>
    chunk?.dynamicImports.map((file) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: '' },
    })),
}

const EARLY = /^(drawing|libraries|start|home|search|alerts|detail|bookmarks)$/

/** Has V8 compile these files on another thread while they load, not when their functions are first called. */
export const compiledEarly: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) =>
      Object.values(bundle).forEach((file) => {
        if (file.type === 'chunk' && EARLY.test(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }),
  },
}
