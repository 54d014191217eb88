import type { Cause, HealthState } from '@claire/api-contract'
import {
  ASK_THE_SITE,
  CHECK_ADDRESS,
  type CauseText,
  FETCH_TEXTS,
  OTHER_ADDRESS,
  SITE_IS_BROKEN,
  say,
} from '#domains/intake/web-access'

/** Everything that scanning tells people, in one language. */
export interface ScanWords {
  causes: Record<Cause, CauseText>
  /** What each state of a source says, with advice where there is any. */
  health: Record<HealthState, string>
  /** What may be amiss with a list though its source is well. */
  notes: Record<ListNote, string>
  /** What a run is doing. */
  stages: Record<'probe' | 'harvest' | 'crawl' | 'recheck' | 'repair', string>
  /** Why a run ended, where that was no fault. */
  endings: Record<'budget' | 'limit' | 'paused' | 'edited' | 'removed', string>
  queued: string
  cancelled: string
  goesOn: string
  movedTo: (origin: string) => string
  /** Of a source without articles whose paths leave something out. */
  pathsLeaveOut: string
  /** Its address is that of one article of this site. */
  oneArticle: (site: string) => string
  listedByCrossref: string
  ways: Record<'standards' | 'wordpress' | 'sitemap' | 'feed' | 'pages', string>
  scope: {
    list: string
    host: (host: string) => string
    folder: (folder: string) => string
    elsewhere: (hosts: readonly string[], more: number) => string
  }
  look: {
    readable: string
    silent: string
    nothingFound: string
    tryAnother: string
    found: (method: string) => string
    byLinks: string
  }
  robots: {
    failing: string
    allOff: string
    partsOff: (count: number) => string
    allowed: string
    pace: (seconds: number) => string
  }
}

export type ListNote = 'oai_broken' | 'sitemap_cut'

export const english: ScanWords = {
  causes: {
    ...FETCH_TEXTS,
    noindex: say('The page asks not to be indexed.', ASK_THE_SITE),
    blocked_captcha: say('The site answers with a test for human visitors.', ASK_THE_SITE),
    cookie_wall: say('The site shows its pages only to visitors who accept cookies.', ASK_THE_SITE),
    login: say('The page asks for a sign-in.', 'Claire reads only what is public.'),
    soft_404: say('The page says that there is nothing here, without saying so to machines.', CHECK_ADDRESS),
    parked: say('The domain is parked: nobody uses it.', CHECK_ADDRESS),
    moved: say('The page says that it has moved.', CHECK_ADDRESS),
    needs_javascript: say(
      'The page shows nothing without running programs.',
      `${OTHER_ADDRESS} Or have the setting RENDERER_PATH name a Chromium, in which Claire then runs such pages.`,
    ),
    rendered_nothing: say('The page shows nothing, even after its programs have run.', OTHER_ADDRESS),
    not_content: say('The page is not an article.', 'Nothing needs to be done.'),
    unsupported: say('The document is of a kind that is not read.', 'Nothing needs to be done.'),
    parse_failed: say(
      'The document could not be read.',
      'Nothing needs to be done; the document is left out.',
    ),
    pdf_encrypted: say('The PDF is protected by a password.', 'Ask the site for an open version.'),
    pdf_invalid: say('The PDF is damaged.', SITE_IS_BROKEN),
    no_text: say('The PDF holds pictures of pages and no text.', 'Nothing can be done from here.'),
    trap_closed: say(
      'Pages of this kind have given no article, so no more of them are visited.',
      'Nothing needs to be done.',
    ),
    excluded_path: say('An administrator has excluded this path.', 'Nothing needs to be done.'),
    harvest_stuck: say('The list of articles goes in circles.', SITE_IS_BROKEN),
    not_oai: say('This is not an OAI-PMH repository.', 'Nothing needs to be done.'),
    other_work: say(
      'The registry knows another work under this DOI.',
      'Ask the site to correct the DOI on the page.',
    ),
    harvest_refused: say('The OAI-PMH repository refuses the request.', ASK_THE_SITE),
  },
  health: {
    paused: 'It is not scanned until somebody resumes it; its articles can still be searched.',
    never_scanned: '',
    scanning: '',
    healthy: '',
    silent: 'The site answers, but lists nothing new. Look whether it publishes elsewhere now.',
    stale:
      'There has been no successful visit for three times the usual interval. Look at the last error, or scan now.',
    degraded: 'More than a fifth of the visits failed.',
    never_succeeded: 'No visit has succeeded so far.',
    blocked_robots: "The site's robots.txt keeps robots out.",
    blocked_site: 'The site turns us away.',
    rate_limited: 'The site asks us to come less often; the visit goes on later by itself.',
    needs_javascript: 'The site shows nothing without running programs.',
    not_found: 'The site was not found.',
    no_articles:
      'The site can be read, but no article was found on it. Try the address of a list of articles, a feed or an OAI-PMH repository.',
    frozen_mass_loss:
      'Many known articles are suddenly missing. Nothing was removed: the site may have been rebuilt. Check its address.',
  },
  notes: {
    oai_broken:
      'The OAI-PMH repository sends at least 1 record that cannot be read; it is left out. The repository has to repair it.',
    sitemap_cut:
      'A sitemap names more than the 50,000 pages that it may; the rest is left out. The site has to split it.',
  },
  stages: {
    probe: 'Finding out how the site lists its articles.',
    harvest: 'Reading the lists of articles and visiting what is new.',
    crawl: 'Following links to articles.',
    recheck: 'Looking again at known articles.',
    repair: 'Asking a registry for what articles lack.',
  },
  endings: {
    budget: 'Paused after its share of pages; the next scan went on.',
    limit: 'Ended at the page limit of the source; the rest is left to the next scans.',
    paused: 'The source was paused.',
    edited: 'The source was given another address.',
    removed: 'The source was deleted.',
  },
  queued: 'Waiting for its turn.',
  cancelled: 'Cancelled.',
  goesOn: 'Paused after its share of pages; it goes on in a moment.',
  pathsLeaveOut: 'Its included and excluded paths may leave out what there is.',
  oneArticle: (site) =>
    `The address is that of one article. Give ${site} instead if the site around it is wanted.`,
  movedTo: (origin) => `The site has moved to ${origin}, where it is read now. Give the source that address.`,
  listedByCrossref:
    "The site's pages cannot be read; its articles are what Crossref lists under the journal's ISSN.",
  ways: {
    standards: 'index of standards',
    wordpress: 'WordPress API',
    sitemap: 'sitemap',
    feed: 'feed',
    pages: 'pages',
  },
  scope: {
    list: 'What the list at this address names, and nothing else.',
    host: (host) => `All of ${host}.`,
    folder: (folder) => `What is below ${folder}.`,
    elsewhere: (hosts, more) =>
      `What it lists of ${hosts.join(', ')}${more > 0 ? ` and ${more} more` : ''} belongs to it too.`,
  },
  look: {
    readable: 'The site can be read.',
    silent: 'The site did not answer.',
    nothingFound: 'The site answers, but no article was found.',
    tryAnother: 'Try the address of a list of articles, a feed or an OAI-PMH repository.',
    found: (method) => `Articles were found by ${method}.`,
    byLinks: 'following links',
  },
  robots: {
    failing: 'robots.txt could not be read, so nothing may be visited for now.',
    allOff: 'robots.txt keeps robots out of the whole site.',
    partsOff: (count) =>
      `robots.txt allows visits, except to ${count} ${count === 1 ? 'part' : 'parts'} of the site.`,
    allowed: 'robots.txt allows visits.',
    pace: (seconds) => `It asks for ${seconds} seconds between visits.`,
  },
}
