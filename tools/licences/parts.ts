import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NODE_BINARIES } from '../node-integrity.mjs'
import { cleaned } from './packages.ts'

/** A part of Claire that is no npm package: inside one, or a file of this repository. */
export interface Part {
  name: string
  version?: string
  /** The kinds of CycloneDX. */
  kind: 'application' | 'library' | 'data' | 'machine-learning-model'
  licence: string
  url?: string
  notice: string
  /** A licence text that no package has. */
  text?: string
}

const CC_BY_SA = 'https://creativecommons.org/licenses/by-sa/3.0/'

/** Returns the parts with their notices. */
export function parts(root: string): Part[] {
  const read = (file: string) => cleaned(readFileSync(path.join(root, file), 'utf8'))
  const text = (name: string) => read(`tools/licences/texts/${name}.txt`)
  const versionOf = (name: string): string => JSON.parse(read(`node_modules/${name}/package.json`)).version
  const citeproc = versionOf('citeproc')
  const onnx = versionOf('onnxruntime-node')
  return [
    {
      name: 'citeproc',
      version: citeproc,
      kind: 'library',
      licence: 'CPAL-1.0',
      url: 'https://github.com/juris-m/citeproc-js',
      notice: `Claire words references with citeproc-js, Copyright (c) 2009-2019 Frank Bennett, https://github.com/juris-m/citeproc-js. Claire uses it unchanged under the Common Public Attribution License 1.0 (CPAL-1.0), one of the two that it offers. Its source code is available under that licence: the npm package citeproc ${citeproc} is the source code, https://www.npmjs.com/package/citeproc/v/${citeproc}.`,
      text: text('CPAL-1.0'),
    },
    ...cslData(root),
    ...models(read),
    {
      name: 'Node.js',
      version: NODE_BINARIES.version,
      kind: 'application',
      licence: 'MIT',
      url: 'https://nodejs.org',
      notice: `Node.js runs the server. Its licence and those of the libraries in it are in the file LICENSE beside its binary, and at https://github.com/nodejs/node/blob/v${NODE_BINARIES.version}/LICENSE.`,
    },
    {
      name: 'ONNX Runtime',
      version: onnx,
      kind: 'library',
      licence: 'MIT',
      url: 'https://onnxruntime.ai',
      notice: `The npm package onnxruntime-node contains binaries of ONNX Runtime, Copyright (c) Microsoft Corporation. The notices of the libraries in them are at https://github.com/microsoft/onnxruntime/blob/v${onnx}/ThirdPartyNotices.txt.`,
      text: text('MIT'),
    },
    {
      name: 'PDFium',
      kind: 'library',
      licence: 'BSD-3-Clause',
      url: 'https://pdfium.googlesource.com/pdfium/',
      notice:
        'The npm package @hyzyla/pdfium contains PDFium, compiled to WebAssembly. The licences of the libraries in PDFium are in the folder third_party of its source code, https://pdfium.googlesource.com/pdfium/+/refs/heads/main/third_party/.',
      text: text('PDFium'),
    },
  ]
}

function models(read: (file: string) => string): Part[] {
  const partOf = (name: string, licence: string, place: { url: string; folder: string }): Part => ({
    name: `${name}, quantised to int8`,
    kind: 'machine-learning-model',
    licence,
    url: place.url,
    notice: read(`packages/embeddings/${place.folder}/NOTICE.md`),
    text: read(`packages/embeddings/${place.folder}/LICENSE`),
  })
  return [
    partOf('all-MiniLM-L6-v2', 'Apache-2.0', {
      url: 'https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2',
      folder: 'contextual-model',
    }),
    partOf('multilingual-e5-small', 'MIT', {
      url: 'https://huggingface.co/intfloat/multilingual-e5-small',
      folder: 'multilingual-model',
    }),
  ]
}

/** Returns the styles and locales of the Citation Style Language, which come with @citation-js/plugin-csl. */
function cslData(root: string): Part[] {
  const files = { styles: 'Styles', locales: 'Locales' }
  return Object.entries(files).map(([file, title]) => {
    const place = path.join(root, `node_modules/@citation-js/plugin-csl/lib/${file}.json`)
    const sources: Record<string, string> = JSON.parse(readFileSync(place, 'utf8'))
    const lines = Object.entries(sources).map(([id, xml]) => {
      const [info = ''] = /<info>.*<\/info>/s.exec(xml) ?? []
      const people = [...info.matchAll(/<name>([^<]+)<\/name>/g)].map(([, name]) => name)
      return `- ${/<title>([^<]+)</.exec(info)?.[1] ?? id}: ${people.join(', ')}`
    })
    return {
      name: `${title} of the Citation Style Language`,
      kind: 'data',
      licence: 'CC-BY-SA-3.0',
      url: 'https://citationstyles.org',
      notice: [
        `${title} of the Citation Style Language project, https://citationstyles.org, unchanged, under the Creative Commons Attribution-ShareAlike 3.0 licence, ${CC_BY_SA}:`,
        ...lines,
      ].join('\n'),
    }
  })
}
