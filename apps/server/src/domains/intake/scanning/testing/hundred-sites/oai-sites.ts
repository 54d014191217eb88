import { oaiAnswers } from './lists.ts'
import {
  distractors,
  framed,
  pagesOf,
  redirect,
  type Reply,
  type SmallSite,
  writeArticles,
} from './small-site.ts'

interface Repository {
  /** Where OAI-PMH answers. */
  oai: string
  generator?: string
  head?: string
  body?: string
  /** Where the source begins. */
  home?: string
  more?: Record<string, Reply>
  /** As the repository names itself. */
  base?: string
}

const SITES: Record<string, Repository> = {
  'DSpace 6': { oai: '/oai/request', generator: 'DSpace 6.3' },
  'DSpace 7': { oai: '/server/oai/request', generator: 'DSpace 7.6.1' },
  'DSpace 6 below a path': { oai: '/oai/request', generator: 'DSpace 6.4', home: '/xmlui/' },
  EPrints: { oai: '/cgi/oai2', generator: 'EPrints 3.4.4' },
  OJS: {
    oai: '/index.php/annals/oai',
    generator: 'Open Journal Systems 3.3.0.13',
    home: '/index.php/annals',
  },
  'OJS at its own host': { oai: '/oai', generator: 'Open Journal Systems 3.4.0.5' },
  'OJS without its name': {
    oai: '/index.php/annals/oai',
    home: '/index.php/annals',
    body: '<footer>Open journal software</footer>',
  },
  'OJS behind a redirect of its host': {
    oai: '/ojs/index.php/annals/oai',
    generator: 'Open Journal Systems 3.2.1.4',
    more: { '/': redirect('/ojs/index.php/annals') },
    home: '/ojs/index.php/annals',
  },
  'Digital Commons': { oai: '/do/oai/', generator: 'Digital Commons' },
  Janeway: { oai: '/api/oai/', generator: 'Janeway' },
  'Janeway of one journal among many': { oai: '/annals/api/oai/', generator: 'Janeway', home: '/annals/' },
  Invenio: { oai: '/oai2d', generator: 'InvenioRDM v12.0' },
  Omeka: { oai: '/oai-pmh-repository/request', generator: 'Omeka Classic' },
  VuFind: { oai: '/OAI/Server', generator: 'VuFind 9.1' },
  Pure: {
    oai: '/ws/oai',
    body: '<footer>Powered by <a href="https://www.elsevier.com/">Pure</a>, Scopus &amp; Elsevier Fingerprint Engine™</footer>',
  },
  Dataverse: { oai: '/oai', generator: 'Dataverse v. 6.2' },
  'a link in the text': {
    oai: '/interfaces/harvest.do',
    body: '<p><a href="/interfaces/harvest.do?verb=Identify">OAI-PMH</a></p>',
  },
  'a link to the address alone': {
    oai: '/dienste/oai',
    body: '<p><a href="/dienste/oai">Harvesting interface</a></p>',
  },
  'behind a redirect': {
    oai: '/v2/oai',
    body: '<p><a href="/oai?verb=Identify">OAI-PMH</a></p>',
    more: { '/oai?verb=Identify': redirect('/v2/oai?verb=Identify', 301) },
  },
  'a base URL that says https': { oai: '/oai/request', generator: 'DSpace 5.10', base: 'https' },
  'nothing said, at a usual place': { oai: '/oai2d' },
}

export const oaiSites: SmallSite[] = Object.entries(SITES).map(
  ([name, { oai, generator, head = '', body = '', home = '/', more = {}, base = 'http' }], index) => {
    const seed = 300 + index
    const host = `oai-${index}.net`
    const articles = writeArticles(seed, {
      path: ({ number }) => `${home === '/' ? '' : home.replace(/\/$/, '')}/article/view/${number}`,
    })
    const answers = oaiAnswers({ articles, at: (path) => `http://${host}${path}` }, `${base}://${host}${oai}`)
    const page = framed(
      'Annals',
      `<main><h1>Annals</h1><p>A repository of many things.</p>${body}</main>`,
      `${generator ? `<meta name="generator" content="${generator}">` : ''}${head}`,
    )
    const verbs = Object.fromEntries(
      Object.entries(answers).map(([verb, text]): [string, Reply] => [
        `${oai}?verb=${verb}`,
        { type: 'text/xml', body: text },
      ]),
    )
    return {
      name: `OAI-PMH: ${name}`,
      address: `http://${host}${more['/'] ? '' : home}`,
      hosts: { [host]: { [home]: page, ...distractors(seed), ...pagesOf(articles), ...verbs, ...more } },
      titles: articles.map(({ title }) => title),
      method: 'OAI-PMH',
    }
  },
)
