import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const MUI_IMPORT = /import \{([^}]*)\} from '@mui\/material'/g

/** Imports each part of MUI from its own file: the index would load all of them. */
export const muiParts: Plugin = {
  name: 'mui-parts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: MUI_IMPORT },
    // Lines stay where they were, so that errors and debuggers name those of the source.
    handler: (code) => ({ code: code.replace(MUI_IMPORT, (_, names: string) => partsOf(names)), map: null }),
  },
}

const partsOf = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(' as '))
    .map(([part = '', local = part]) => `import ${local} from '@mui/material/${part}'`)
    .join(';') + '\n'.repeat(names.split('\n').length - 1)

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
