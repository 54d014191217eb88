// Who may import whom. ARCHITECTURE.md says why; this file makes it so.

/** Groups of domains, each with those that it may use (through an index.ts only). */
const groups = {
  articles: [],
  intake: ['articles'],
  people: [],
  reading: ['articles', 'people'],
}
/** Inside a group, each domain with the others that it may use. */
const mayUse = {
  'intake/web-access': [],
  'intake/extraction': [],
  'intake/sources': [],
  'intake/scanning': ['intake/sources', 'intake/extraction', 'intake/web-access'],
  'people/identity': [],
  'people/accounts': ['people/identity'],
  'people/tokens': [],
  'people/directory': ['people/identity'],
  'reading/search': [],
  'reading/abstracts': [],
  'reading/evidence': ['reading/search', 'reading/abstracts'],
  'reading/bookmarks': [],
  'reading/citing': [],
  'reading/reference-check': ['reading/bookmarks'],
  'reading/reports': [],
  'reading/ways-out': [],
  'reading/alerts': ['reading/search'],
  'reading/recommendations': ['reading/search', 'reading/abstracts', 'reading/bookmarks', 'reading/alerts'],
  'reading/notifications': ['reading/abstracts', 'reading/alerts', 'reading/bookmarks', 'reading/today'],
  'reading/profiles': ['reading/search', 'reading/alerts', 'reading/bookmarks'],
  'reading/today': ['reading/abstracts', 'reading/alerts', 'reading/bookmarks'],
}

const server = '^apps/server/src'
const domains = `${server}/domains`
const isTest = '[.](test|conformance)[.]tsx?$|/testing/'

const groupRules = Object.entries(groups).map(([group, others]) => ({
  name: `group:${group}`,
  comment: `${group} may use ${others.join(', ') || 'no other group of domains'}.`,
  severity: 'error',
  from: { path: `${domains}/${group}/` },
  to: { path: `${domains}/`, pathNot: `${domains}/(${[group, ...others].join('|')})/` },
}))

const domainRules = Object.entries(mayUse).map(([domain, others]) => ({
  name: `domain:${domain}`,
  comment: `${domain} may use ${others.join(', ') || 'no other domain of its group'}.`,
  severity: 'error',
  from: { path: `${domains}/${domain}/` },
  to: {
    path: `${domains}/${domain.split('/')[0]}/`,
    pathNot: `${domains}/(${[domain, ...others].join('|')})/`,
  },
}))

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    ...groupRules,
    ...domainRules,
    rule(
      'domain-unlisted',
      'Add the new domain to mayUse, on purpose.',
      { path: `${domains}/`, pathNot: `${domains}/(articles|${Object.keys(mayUse).join('|')})/` },
      {},
    ),
    rule(
      'domain-by-its-index',
      'Another domain is known only by its index.ts.',
      { path: `${domains}/(articles|[^/]+/[^/]+)/` },
      { path: `${domains}/`, pathNot: [`${domains}/$1/`, '/index[.]ts$'] },
    ),
    rule(
      'outsiders-by-index',
      'Roles, adapters and compose/ see a domain only by its index.ts.',
      { path: `${server}/`, pathNot: `${domains}/|${isTest}` },
      { path: `${domains}/`, pathNot: '/index[.]ts$' },
    ),
    rule(
      'domain-knows-no-technology',
      'A domain owns its ports. Adapters implement them; compose/ joins them.',
      { path: `${domains}/`, pathNot: isTest },
      { path: `${server}/(adapters|roles|compose|main[.]ts|config)` },
    ),
    rule(
      'domain-has-no-driver',
      'Drivers belong to adapters.',
      { path: `${domains}/`, pathNot: isTest },
      { path: '^(node:)?sqlite$|node_modules/(pg|@opensearch-project|@aws-sdk|nodemailer)/' },
    ),
    rule(
      'only-compose-chooses-adapters',
      'Adapters are chosen in one place; a backup and a check-up are of the files and services of each.',
      {
        path: `${server}/`,
        pathNot: `${server}/(compose/|adapters/|testing/|cli/(backup|doctor)/)|${isTest}`,
      },
      { path: `${server}/adapters/` },
    ),
    rule(
      'adapters-are-strangers',
      'One technology does not lean on another.',
      { path: `${server}/adapters/([^/]+)/`, pathNot: isTest },
      { path: `${server}/adapters/`, pathNot: `${server}/adapters/$1/` },
    ),
    rule(
      'platform-knows-no-domain',
      'Plumbing carries anything.',
      { path: `${server}/platform/`, pathNot: isTest },
      { path: `${server}/(domains|adapters|roles)/` },
    ),
    rule(
      'web-knows-only-the-contract',
      'The browser knows the server by its contract.',
      { path: '^apps/web/' },
      { path: '^apps/(server|identity-provider)/' },
    ),
    rule(
      'feature-by-itself',
      'Features meet only in apps/web/src/app.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'feature-knows-no-app',
      'Imports point shared -> features -> app, never back.',
      { path: '^apps/web/src/(features|shared)/' },
      { path: '^apps/web/src/app/' },
    ),
    rule(
      'shared-knows-no-feature',
      'Shared code serves every feature alike.',
      { path: '^apps/web/src/shared/' },
      { path: '^apps/web/src/features/' },
    ),
    rule(
      'package-stands-alone',
      'A package does not know the apps that use it.',
      { path: '^packages/' },
      { path: '^apps/' },
    ),
    rule(
      'engine-knows-no-cluster',
      'Who reads the embedded engine need not know that there is another.',
      { path: '^packages/search-engine/' },
      { path: '^packages/search-opensearch/' },
    ),
    rule(
      'cluster-by-what-is-shared',
      'The adapter uses what the engine exports for adapters (shared.ts).',
      { path: '^packages/search-opensearch/' },
      { path: '^packages/search-engine/', pathNot: '/src/(shared[.]ts$|testing/)' },
    ),
    rule(
      'cluster-where-it-is-set',
      'Its client is installed and loaded only where OPENSEARCH_URL is set: import it at run time.',
      { path: `${server}/`, pathNot: `${server}/adapters/opensearch/|${isTest}` },
      { path: `${server}/adapters/opensearch/`, dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'identity-provider-is-apart',
      'It is spoken to over HTTP, as Keycloak would be; only compose/ mounts it; operators, what measures many people and the tests of the specification add accounts to it.',
      {
        pathNot: [
          `^apps/identity-provider/|${server}/(compose/(storage|people)|cli/(idp|examine))[.]ts$|${isTest}`,
          '^benchmarks/support/(load/load-people|processes/people-at-work)[.]ts$',
          '^e2e/specification/calls/external-provider[.]ts$',
        ].join('|'),
      },
      { path: '^apps/identity-provider/' },
    ),
    rule(
      'identity-provider-knows-nobody',
      'It stands in for Keycloak, which knows nothing of us; its texts are beside all others.',
      { path: '^apps/identity-provider/', pathNot: isTest },
      { path: '^(apps/(server|web)|packages/(?!messages/))' },
    ),
    rule(
      'no-test-in-product',
      'Product code does not import tests.',
      { pathNot: `${isTest}|^(e2e|benchmarks|tools)/` },
      { path: isTest },
    ),
    rule('no-cycle', 'A cycle is one module pretending to be two.', {}, { circular: true }),
    rule(
      'resolvable',
      'Every import must resolve; icons do so while the web is built (apps/web/vite-icons.ts).',
      {},
      { couldNotResolve: true, pathNot: '^virtual:icon/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
