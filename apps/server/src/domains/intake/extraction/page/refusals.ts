import type { PageLink, RefusalReason } from '../types.ts'
import { has, type HtmlElement, walk } from './html-tree.ts'
import type { PageHead } from './read-head.ts'

/** Facts that decide whether a page is worth reading. */
export interface Appearance {
  root: HtmlElement
  head: PageHead
  /** Title and headings in one line. */
  heading: string
  /** Each main heading, or the title of a page that has none. */
  headings: string[]
  /** All visible text. */
  text: string
  words: number
  links: PageLink[]
  /** Metadata of an article is present: whatever else the page shows, it is no error page. */
  hasArticleMetadata: boolean
  url: string
}

interface Refusal {
  reason: RefusalReason
  /** True if the page is of this kind. */
  applies(page: Appearance): boolean
}

const CAPTCHA_TEXT =
  /just a moment|attention required|checking (?:your browser|if the site connection)|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you are (?:a )?human|you are not a robot|ddos protection|pardon our interruption|security check|access (?:to this page )?(?:has been )?denied|unusual traffic|bot (?:detection|verification)|captcha/i
const CAPTCHA_MARK =
  /cf-(?:challenge|browser-verification|chl)|challenge-(?:form|platform)|px-captcha|datadome|_?incapsula|distil_|hcaptcha|g-recaptcha|geetest/i
const SOFT_404 =
  /(?:^|\W)(?:error\s*)?404(?:$|\W)|(?:page|site|article|document|file|content|item|resource|record|url)\b.{0,40}\b(?:not (?:be )?found|(?:does|do)(?:n['’]t| not) exist|no longer (?:exists?|available)|could(?:n['’]t| not) be found|(?:is|was) missing|has (?:been removed|moved))|not found|(?:seite|artikel|dokument)\b.{0,30}nicht (?:gefunden|vorhanden|verfügbar)|existiert nicht|page (?:introuvable|non trouvée)|n['’]existe (?:pas|plus)|página no encontrada|no se (?:ha )?encontr|página não encontrada|pagina non trovata|страница не найдена|nie znaleziono/i
const PARKED =
  /domain (?:name )?(?:is|may be) (?:for sale|parked|available)|buy this domain|this domain (?:is|has|was|may)|domain parking|parked (?:free|domain|page)|sedoparking|diese domain (?:steht|ist)|future home of|website coming soon|under construction/i
const COOKIE_WALL =
  /(?:please )?(?:enable|allow|accept|activate) (?:all )?cookies|cookies (?:must|need to|have to) be (?:enabled|accepted)|browser (?:does not|doesn['’]t) (?:accept|support|allow) cookies|cookies (?:are|sind) (?:disabled|deaktiviert)/i
const LOGIN_HEADING =
  /^(?:(?:please )?(?:log|sign)[- ]?(?:in|on)\b|login|anmeld(?:en|ung)|einloggen|se connecter|connexion|iniciar sesión|accedi|authentication required|members? only)/i
const NO_CONTENT_PATH =
  /\/(?:(?:data-?)?privacy(?:-?(?:policy|statement|notice))?|terms(?:-?(?:of-?(?:use|service)|and-?conditions|conditions))?|imprint|impressum|datenschutz(?:erkl(?:ae|ä)rung)?|agb|cookies?(?:-?policy)?|contact(?:-?us)?|kontakt|careers?|jobs?|cart|basket|warenkorb|checkout|shop|login|log-?in|sign-?in|sign-?up|register|registration|account|my-?account|newsletter|subscribe|accessibility|sitemap|advertise|press-?photos?|submit|submissions?|submit-?(?:an?-?|your-?)?(?:article|manuscript|paper|work)|(?:make|about)-?(?:a-?)?submissions?|(?:author|submission)-?guidelines|(?:instructions|information)-?for-?authors|log-?out|forgot-?password|lost-?password|donate|einreichen|registrieren|anmelden|inscription|connexion|soumettre)(?:\.\w{2,5})?\/?$/i

/** Headings of pages for doing something rather than for reading. */
const ACTION_HEADING =
  /^(?:submit(?: (?:an? |your )?(?:article|manuscript|paper|work))?|(?:make a |online )?submissions?|register|registration|sign up|create (?:an )?account|subscribe|donate|einreichen|registrieren|registrierung|s['’]inscrire|inscription|soumettre|registrarse|registro|enviar|iscriviti|registrati)$/i

/** In the order in which they are checked; the first that applies names the reason. */
const REFUSALS: Refusal[] = [
  {
    reason: 'captcha',
    applies: ({ heading, words, root, text, links }) =>
      words < 400 &&
      (CAPTCHA_TEXT.test(heading) ||
        (words < 80 && links.length < 15 && (CAPTCHA_TEXT.test(text) || hasMark(root, CAPTCHA_MARK)))),
  },
  {
    reason: 'moved',
    applies: ({ head, words, url }) => words < 80 && head.refresh !== null && head.refresh !== url,
  },
  {
    reason: 'cookie_wall',
    applies: ({ words, text, hasArticleMetadata }) =>
      !hasArticleMetadata && words < 150 && COOKIE_WALL.test(text),
  },
  {
    reason: 'login',
    applies: ({ root, words, heading, links, hasArticleMetadata }) =>
      !hasArticleMetadata &&
      ((words < 250 && LOGIN_HEADING.test(heading)) ||
        (words < 60 && links.length < 30 && has(root, isPassword))),
  },
  {
    reason: 'parked',
    applies: ({ words, text, heading, hasArticleMetadata }) =>
      !hasArticleMetadata && words < 200 && (PARKED.test(heading) || PARKED.test(text)),
  },
  {
    reason: 'soft_404',
    applies: ({ words, heading, text, hasArticleMetadata }) =>
      !hasArticleMetadata && ((words < 400 && SOFT_404.test(heading)) || (words < 60 && SOFT_404.test(text))),
  },
  {
    reason: 'needs_javascript',
    applies: (page) => !page.hasArticleMetadata && page.words < 50 && isApplication(page),
  },
  {
    reason: 'not_content',
    applies: ({ url, headings, hasArticleMetadata }) =>
      !hasArticleMetadata &&
      (NO_CONTENT_PATH.test(URL.parse(url)?.pathname ?? '') ||
        headings.some((heading) => ACTION_HEADING.test(heading.trim()))),
  },
  {
    reason: 'empty',
    applies: ({ words, links, hasArticleMetadata }) => !hasArticleMetadata && words < 10 && links.length < 3,
  },
]

/** Reason why a page is not worth storing, or null if it may be an article or a list. */
export const refusalOf = (page: Appearance): RefusalReason | null =>
  REFUSALS.find(({ applies }) => applies(page))?.reason ?? null

const hasMark = (root: HtmlElement, mark: RegExp): boolean =>
  has(root, ({ attributes }) =>
    mark.test(`${attributes.class ?? ''} ${attributes.id ?? ''} ${attributes.src ?? ''}`),
  )

const isPassword = ({ name, attributes }: HtmlElement) =>
  name === 'input' && attributes.type?.toLowerCase() === 'password'

/** True for an empty page that scripts have not filled: `data-scripts-ran` is set by the renderer. */
function isApplication({ root, head, links }: Appearance): boolean {
  let app = false
  let needsScripts = false
  let haveRun = false
  walk(root, (element) => {
    const { name, attributes } = element
    haveRun ||= name === 'html' && attributes['data-scripts-ran'] !== undefined
    app ||=
      /^(?:root|app|__next|__nuxt|___gatsby|svelte|react-root|application|main-app)$/i.test(
        attributes.id ?? '',
      ) ||
      name === 'app-root' ||
      attributes['ng-app'] !== undefined ||
      attributes['data-reactroot'] !== undefined
    needsScripts ||=
      name === 'noscript' &&
      /javascript/i.test(
        element.children
          .map((child) => (typeof child === 'string' ? child : child.children.join(' ')))
          .join(' '),
      )
  })
  if (haveRun) return false
  return (
    (app && (head.scripts > 2 || links.length < 3)) ||
    (needsScripts && links.length < 10) ||
    (head.scripts > 3 && links.length < 3)
  )
}
