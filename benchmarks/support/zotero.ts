import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

/** Zotero's translation architecture, in the order in which its files build on each other. */
const SCRIPTS = [
  'translate/src/zotero.js',
  'translate/src/promise.js',
  ...[
    'openurl',
    'date',
    'xregexp-all',
    'xregexp-unicode-zotero',
    'utilities',
    'utilities_item',
    'schema',
  ].map((name) => `utilities/${name}.js`),
  'utilities/resource/zoteroTypeSchemaData.js',
  'utilities/cachedTypes.js',
  ...['utilities_translate', 'debug', 'http', 'translator', 'translators', 'repo'].map(
    (name) => `translate/src/${name}.js`,
  ),
  ...['translate', 'sandboxManager', 'translate_item'].map((name) => `translate/src/translation/${name}.js`),
  'translate/src/tlds.js',
  'translate/src/proxy.js',
  ...['init', 'uri', 'term', 'identity', 'n3parser', 'rdfparser', 'serialize'].map(
    (name) => `translate/src/rdf/${name}.js`,
  ),
]
/** Bits of a translator's type. */
const IMPORT = 1
const WEB = 4

interface Translator {
  metadata: { target: string; translatorType: number; label: string; priority: number }
  code: string
}

export interface ZoteroItem {
  itemType: string
  title?: string
  creators?: { lastName?: string; firstName?: string; creatorType: string }[]
  date?: string
  publicationTitle?: string
  volume?: string
  issue?: string
  pages?: string
  DOI?: string
}

export interface Recognised {
  /** Names of the translators that see something, the one that Zotero would use first. */
  translators: string[]
  items: ZoteroItem[]
}

export interface Zotero {
  scripts: string[]
  translators: Translator[]
  schema: unknown
  dateFormats: unknown
}

/** Zotero's own repositories translate, utilities, translators and zotero-schema, as folders in one. */
export function readZotero(folder: string): Zotero {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const translators = readdirSync(path.join(folder, 'translators'))
    .filter((name) => name.endsWith('.js'))
    .flatMap((name): Translator[] => {
      const code = read(`translators/${name}`)
      const [head] = /^\s*\{[\S\s]*?\}\s*?[\r\n]/.exec(code) ?? []
      return head ? [{ metadata: JSON.parse(head) as Translator['metadata'], code }] : []
    })
  return {
    scripts: SCRIPTS.map(read),
    // Those for any page, and those for files, on which they build; none of one site.
    translators: translators.filter(
      ({ metadata: { target, translatorType } }) =>
        (translatorType & WEB && !target) || translatorType & IMPORT,
    ),
    schema: JSON.parse(read('zotero-schema/schema.json')),
    dateFormats: JSON.parse(read('utilities/resource/dateFormats.json')),
  }
}

/** What Zotero takes a page for, and all that it saves of it. The page's own policy for scripts has to be off. */
export async function recognise(page: Page, zotero: Zotero): Promise<Recognised> {
  for (const content of zotero.scripts) await page.addScriptTag({ content })
  const { translators, schema, dateFormats } = zotero
  return page.evaluate(inThePage, { translators, schema, dateFormats, kinds: { import: IMPORT, web: WEB } })
}

type Given = Pick<Zotero, 'translators' | 'schema' | 'dateFormats'> & {
  kinds: { import: number; web: number }
}

/** Runs in the browser: joins the parts as Zotero asks whoever uses them to, and translates the page. */
async function inThePage({ translators, schema, dateFormats, kinds }: Given): Promise<Recognised> {
  // oxlint-disable-next-line typescript/no-explicit-any -- Zotero's programs have no types
  const { Zotero } = globalThis as any
  Zotero.Debug.init(0)
  Zotero.Schema.init(schema)
  Zotero.Date.init(dateFormats)
  const all = translators
    .toSorted((one, other) => one.metadata.priority - other.metadata.priority)
    .map(({ metadata, code }) => Object.assign(new Zotero.Translator(metadata), { code }))
  const ofKind = (kind: number) => all.filter(({ translatorType }) => translatorType & kind)
  Object.assign(Zotero.Translators, {
    _initialized: true,
    _cache: { import: ofKind(kinds.import), web: ofKind(kinds.web), export: [], search: [] },
    get: async (id: string) => all.find(({ translatorID }) => translatorID === id) ?? false,
    getAllForType: async (kind: 'import' | 'web') => ofKind(kinds[kind]),
    getCodeForTranslator: Zotero.Promise.method(async ({ code }: { code: string }) => code),
  })
  Zotero.Translate.ItemSaver.prototype.saveItems = async (items: ZoteroItem[]) => items
  const translate = new Zotero.Translate.Web()
  translate.setDocument(document)
  const found = (await translate.getTranslators()) as { label: string }[]
  if (!found[0]) return { translators: [], items: [] }
  translate.setTranslator(found[0])
  translate.setHandler(
    'select',
    (_: unknown, offered: Record<string, string>, choose: (all: Record<string, string>) => void) =>
      choose(offered),
  )
  const items = (await translate.translate()) as ZoteroItem[]
  return { translators: found.map(({ label }) => label), items }
}
