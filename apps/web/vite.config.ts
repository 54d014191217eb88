/// <reference types="vitest/config" />
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type HtmlTagDescriptor, type Plugin, build, defineConfig } from 'vite'
import { icons } from './vite-icons.ts'

/** Where the server listens while `npm run dev` serves the browser's part. */
const SERVER = `http://localhost:${process.env['PORT'] ?? 8080}`

/** Writes app.js.br and app.js.gz beside app.js, once, so that the server need not compress at every visit. */
const compressed: Plugin = {
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

const TARGET = 'baseline-widely-available'

/** Where index.html begins the application's first script, and what stands there until that is built. */
const BOOT_TAG = '<script type="module" src="/src/boot.ts"></script>'
const BOOT_MARK = '<!-- boot -->'
let boot = ''

/**
 * Puts src/boot.ts into the page itself, as one classic script without imports: it runs while the page is still being read,
 * and waits for no other file. As a module it would run last, after all files that it shares code with have been compiled.
 * The server names it in the content security policy, by its hash.
 */
const bootScript: Plugin = {
  name: 'boot-script',
  apply: 'build',
  async buildStart() {
    const built = await build({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      plugins: [icons()],
      logLevel: 'error',
      build: {
        target: TARGET,
        write: false,
        rolldownOptions: { input: 'src/boot.ts', output: { format: 'iife' } },
      },
    })
    if (Array.isArray(built) || !('output' in built)) return this.error('src/boot.ts was not built')
    const [script, ...others] = built.output
    if (others.length > 0) this.error('src/boot.ts is more than one file')
    boot = script.code.replaceAll('</script', String.raw`<\/script`)
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(BOOT_TAG, BOOT_MARK),
  },
}

/** Asks for what every page needs along with the page: not once the script that wants it, or its style sheet, has come. */
const earlyFiles: Plugin = {
  name: 'early-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.keys(bundle)
      const scripts = files.filter((name) => /\/(drawing|base|frame|rolldown-runtime)-[^/]+\.js$/.test(name))
      const letters = files.filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      const link = (attrs: Record<string, string>) => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: '' },
        injectTo: 'head' as const,
      })
      const tags: HtmlTagDescriptor[] = [
        ...letters.map((file) => link({ rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2' })),
        ...scripts.map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
      ]
      // After what is to be loaded beside it: a browser reads no further while a script runs.
      if (html.includes(BOOT_MARK)) tags.push({ tag: 'script', children: boot, injectTo: 'head' })
      return { html: html.replace(BOOT_MARK, ''), tags }
    },
  },
}

/** The theme switches ripples off (theme/ground.ts), and MUI's button brings them all the same. */
const noRipple: Plugin = {
  name: 'no-ripple',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('@mui/material/ButtonBase/TouchRipple.mjs') ? 'export default () => null' : undefined,
}

/** MUI makes five themes for pages without one; here there always is one, and they would cost the start as much as it. */
const noDefaultThemes: Plugin = {
  name: 'no-default-themes',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!DEFAULT_THEMES.test(id)) return null
    const without = code.replace(/\b(\w*[dD]efaultTheme) = createTheme\(\)/, '$1 = {}')
    if (without === code) this.error(`${id} makes its default theme otherwise than it did`)
    return without
  },
}
const DEFAULT_THEMES =
  /@mui\/(material\/(styles\/defaultTheme|Box\/Box)|system\/(createStyled\/createStyled|useTheme\/useTheme|Stack\/createStack))\.mjs$/

/** What is in them runs as soon as they are there: at the start, or where their page is visited. */
const RUN_AT_ONCE = /^(drawing|base|frame|lists|reading|\w+Page)$/

/**
 * Has the browser compile on another thread, while files come, what runs as soon as they are there; otherwise it does so in
 * the tasks that run it. It knows a function that is called at once by the parentheses around it, which the minifier leaves,
 * and around its parameters, which it does not; and files all of which is called by a comment (V8's explicit compile hints).
 */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const code = chunk.code.replaceAll(/([=,][\w$]+\()\(([\w$]+)=>\{/g, '$1(($2)=>{')
        chunk.code = RUN_AT_ONCE.test(chunk.name) ? `//# allFunctionsCalledOnLoad\n${code}` : code
      }
    },
  },
}

/** What runs first and begins everything else. */
const EARLY =
  /preload-helper|rolldown.runtime|\/src\/(main\.tsx|app\/theme\/first-paint|shared\/(session\/early\/|config\/load-|lib\/(first-paint|next-task)))|@fontsource/

/** Libraries of every page: the largest, which draws, by itself, so that no evaluation is a long task. */
const DRAWING = /node_modules\/(react|react-dom|scheduler)\/|\/src\/app\/drawing\.ts/
const BASE =
  /\/src\/app\/base\.ts|node_modules\/(react-router|@reduxjs|immer|redux|reselect|react-redux|@emotion|stylis|@mui\/(system|utils(?!\/useRovingTabIndex)|material\/(styles|utils|Box|Button|ButtonBase|Link|Typography|Stack|IconButton|SvgIcon|useMediaQuery|CssBaseline|CircularProgress)))\//

/** Ours of every page: the frame round it, the box to search from, the session, the calls that all of them make. */
const FRAME = [
  /\/src\/(app\/[\w-]+\.|app\/theme\/|app\/screens\/(?!SessionExpired))/,
  /\/src\/app\/layout\/(?!.*(NavigationOver|UserMenuContent|AppearanceChoice|ContactLine|OptionBlock|ShortcutSheet|PaletteDialog|palette-entries|MessagesDialog))/,
  /\/src\/shared\/(session|config|i18n\/(i18n|languages|in-language|use-translation)\.ts|api\/(?!mail))/,
  /\/packages\/(api-contract\/src\/languages|messages\/src\/(translate|web))\.ts/,
  /\/messages\/en\/web\/(errors|home|search-box|session|shell|ui)\.json/,
  /\/src\/shared\/lib\/([\w-]+\/)?(article-text|focus|observable|opens-its-link|remembered|save-file|toast|topic-name|use-debounced|within)\./,
  /\/src\/shared\/ui\/([\w-]+\/)?(AuthorLine|BarPlot|FailedLine|FailedSection|Later|Pending|Logo|Meta|PageTitle|Toasts|visually-hidden)\./,
  /\/src\/features\/search\/(box\/|criteria\/)?(SearchBox|search-(box|api|address)|active-filters|use-recent)/,
  /\/src\/features\/(alerts\/(news\/)?(alerts-api|use-new-results|NewResultsBadge)|article\/article-api|bookmarks\/(folders\/)?(bookmarks-api|folder-path|folders\.ts))/,
  /virtual:icon\/(AdminPanel|ArrowDropDown|Article|Bookmark|Close|History|Label|Login|Menu|Notifications|Person|Search|Settings|Travel)/,
]
/** Of every list. */
const LISTS = [
  /\/src\/shared\/ui\/([\w-]+\/)?(Breadcrumbs|BulkBar|Density|Empty|Error|FilterChips|List|PageHead|Segmented)/,
  /\/src\/shared\/lib\/([\w-]+\/)?(use-density|use-selection)/,
  /@mui\/material\/(Alert|Checkbox|FormHelperText|Skeleton|internal\/SwitchBase)/,
]
/** Of the rooms between which a reader goes to and fro: articles' own words, what is done with articles, what is said. */
const READING = [
  /\/messages\/en\/web\/(alerts|article|bookmarks|citing|feeds|search)\.json$/,
  /\/packages\/scholarly-text\/(?!src\/tex\/)|\/src\/shared\/(ui|lib)\/([\w-]+\/)?(MarkedText|MarkedWords|PlainSelect|mark-words)/,
  /\/src\/features\/(bookmarks\/(saving\/BookmarkButton|folders\/folders\.)|citing\/(CiteButton|ExportButton)|search\/ResultNeighbours)/,
  /\/src\/shared\/(ui\/([\w-]+\/)?(InlineChoice|StatusDot|WorkTitle)|i18n\/product-date|lib\/([\w-]+\/)?copy-text)/,
  /virtual:icon\/(Add|ContentCopyOutlined|DeleteOutlined|FileDownloadOutlined|FlagOutlined|FolderOutlined|NotificationAddOutlined|OpenInNew)$/,
  /@mui\/material\/(ButtonGroup|FormControlLabel)\//,
]
/** What opens over a page, and what pages of a list are turned by. */
const MENUS = [
  /\/src\/shared\/ui\/([\w-]+\/)?PageLinks/,
  /@mui\/material\/(Chip|Fade|Grow|List\w*|Menu\w*|Modal|Pagination\w*|Paper|Popover|Portal|Unstable_TrapFocus|Backdrop)\//,
]
const anyOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))

export default defineConfig({
  base: '/',
  plugins: [icons(), bootScript, noRipple, noDefaultThemes, react(), compiledEarly, compressed, earlyFiles],
  // Two servers of one machine must not both answer on a name: sign-in is bound to an origin.
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/claire': SERVER, '/auth': SERVER, '/config.json': SERVER, '/sample-library': SERVER },
  },
  build: {
    target: TARGET,
    // The content security policy allows scripts from files, and of the page's own only the first, by its hash.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Few files: dozens of small ones compress worse and are fetched later.
            { name: 'early', test: EARLY },
            { name: 'drawing', test: DRAWING },
            { name: 'base', test: BASE },
            { name: 'frame', test: anyOf(FRAME) },
            { name: 'lists', test: anyOf(LISTS) },
            { name: 'reading', test: anyOf(READING) },
            { name: 'menus', test: anyOf(MENUS) },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // Half the processor time of processes: what the files share is compiled once. A worker that has grown is replaced.
    pool: 'vmThreads',
    // By default one less than there are processors: of two, one would idle.
    maxWorkers: '100%',
    vmMemoryLimit: '1GB',
    // A test reads what is painted first.
    css: { include: [/first-paint/] },
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    restoreMocks: true,
    // A form that is typed into takes a second of its own on a busy machine.
    testTimeout: 60_000,
  },
})
