import type { StarterSource } from './seed.ts'

const waiting: Omit<StarterSource, 'status'>[] = [
  {
    key: 'arxiv',
    name: 'arXiv',
    url: 'https://arxiv.org',
    note: 'Scanned by OAI-PMH (https://oaipmh.arxiv.org/oai): titles, abstracts and subjects, at most one request every three seconds as arXiv asks. The first scan is long: more than two million preprints in physics, mathematics, computing and neighbouring fields.',
  },
  {
    key: 'pmlr',
    name: 'Proceedings of Machine Learning Research',
    url: 'https://proceedings.mlr.press',
    note: 'Scanned by its index pages: one page per volume, then one page per paper with citation tags and a PDF.',
  },
  {
    key: 'joss',
    name: 'Journal of Open Source Software',
    url: 'https://joss.theoj.org',
    note: 'Scanned by its Atom feed of published papers (https://joss.theoj.org/papers/published.atom) and its list pages; papers carry citation tags and a PDF.',
  },
  {
    key: 'doaj',
    name: 'Directory of Open Access Journals',
    url: 'https://doaj.org',
    note: 'Scanned by OAI-PMH (https://doaj.org/oai.article): metadata and abstracts of articles from many thousands of open access journals. The first scan is very long.',
  },
  {
    key: 'plos',
    name: 'PLOS',
    url: 'https://journals.plos.org',
    note: 'Scanned by the feeds and the sitemap of its journals (for example https://journals.plos.org/plosone/feed/atom); articles carry citation tags and full text.',
  },
  {
    key: 'rfc-editor',
    name: 'RFC Editor',
    url: 'https://www.rfc-editor.org',
    note: 'The standards database: read-only. Scanned by its index (https://www.rfc-editor.org/rfc-index.xml), which lists every RFC with its abstract and status; files are handed out for download.',
    readOnly: true,
  },
  {
    key: 'elife',
    name: 'eLife',
    url: 'https://elifesciences.org',
    note: 'Scanned by its RSS feed of recent articles (https://elifesciences.org/rss/recent.xml) and its sitemap: biology and medicine, full text.',
  },
  {
    key: 'pmc',
    name: 'PubMed Central',
    url: 'https://pmc.ncbi.nlm.nih.gov',
    note: 'Scanned by OAI-PMH (https://pmc.ncbi.nlm.nih.gov/api/oai/v1/mh/): articles in biomedicine and the life sciences. Answers bring ten records each, so the first scan is very long.',
  },
  {
    key: 'biorxiv',
    name: 'bioRxiv',
    url: 'https://www.biorxiv.org',
    note: 'Scanned by its RSS feed (https://connect.biorxiv.org/biorxiv_xml.php?subject=all): new preprints in biology with their abstracts. The site may turn scanners away from its article pages.',
  },
  {
    key: 'medrxiv',
    name: 'medRxiv',
    url: 'https://www.medrxiv.org',
    note: 'Scanned by its RSS feed (https://connect.medrxiv.org/medrxiv_xml.php?subject=all): new preprints in the health sciences with their abstracts. The site may turn scanners away from its article pages.',
  },
  {
    key: 'hal',
    name: 'HAL',
    url: 'https://api.archives-ouvertes.fr/oai/hal/',
    note: 'The French national archive, scanned by OAI-PMH at this address: articles, theses and reports from all disciplines, many of them in French.',
  },
  {
    key: 'zenodo',
    name: 'Zenodo',
    url: 'https://zenodo.org',
    note: 'Scanned by OAI-PMH (https://zenodo.org/oai2d); articles, reports and theses are kept, data sets and software passed over.',
  },
  {
    key: 'cds',
    name: 'CERN Document Server',
    url: 'https://cds.cern.ch',
    note: 'Scanned by OAI-PMH (https://cds.cern.ch/oai2d): articles, reports and theses in particle physics and accelerator technology.',
  },
  {
    key: 'acl',
    name: 'ACL Anthology',
    url: 'https://aclanthology.org',
    note: 'Scanned by its sitemap and volume pages: papers on computational linguistics with citation tags and PDFs.',
  },
  {
    key: 'cvf',
    name: 'CVF Open Access',
    url: 'https://openaccess.thecvf.com',
    note: 'Scanned by its conference pages: papers on computer vision with citation tags and PDFs.',
  },
  {
    key: 'jmlr',
    name: 'Journal of Machine Learning Research',
    url: 'https://www.jmlr.org',
    note: 'Scanned by its RSS feed (https://www.jmlr.org/jmlr.xml) and volume pages; papers carry citation tags and PDFs.',
  },
  {
    key: 'jss',
    name: 'Journal of Statistical Software',
    url: 'https://www.jstatsoft.org',
    note: 'A journal on Open Journal Systems, scanned by OAI-PMH (https://www.jstatsoft.org/index.php/jss/oai).',
  },
  {
    key: 'acp',
    name: 'Atmospheric Chemistry and Physics',
    url: 'https://acp.copernicus.org',
    note: 'Scanned by its feed and volume pages: articles with citation tags and abstracts. The other Copernicus journals on the Earth and the sky can be added in the same way.',
  },
  {
    key: 'bjoc',
    name: 'Beilstein Journal of Organic Chemistry',
    url: 'https://www.beilstein-journals.org/bjoc',
    note: 'Scanned by its feed and issue pages below this address: articles on chemistry with citation tags and full text.',
  },
  {
    key: 'quantum',
    name: 'Quantum',
    url: 'https://quantum-journal.org',
    note: 'Scanned by its feed (https://quantum-journal.org/feed/) and sitemap: articles on quantum science with citation tags and abstracts.',
  },
  {
    key: 'ssoar',
    name: 'SSOAR, Social Science Open Access Repository',
    url: 'https://www.ssoar.info',
    note: 'A repository on DSpace, scanned by OAI-PMH: articles and reports from the social sciences, many of them in German.',
  },
  {
    key: 'agecon',
    name: 'AgEcon Search',
    url: 'https://ageconsearch.umn.edu',
    note: 'Scanned by OAI-PMH (https://ageconsearch.umn.edu/oai2d): papers on agriculture, food and the environment from an economic point of view.',
  },
]

/**
 * Open literature from many fields, pending. Nothing is fetched from any of them before its approval. Lists show the
 * newest first, so the best known come last here.
 */
export const starterSources: StarterSource[] = waiting
  .toReversed()
  .map((source) => ({ ...source, status: 'PENDING' }))
