import {
  ASK_THE_SITE,
  CHECK_ADDRESS,
  FETCH_CAUSES,
  OTHER_ADDRESS,
  SITE_IS_BROKEN,
  type CauseText,
  say,
} from '#domains/intake/web-access'

/** Why an address gave us nothing. Every failed visit ends in exactly one of these. */
export type Cause = keyof typeof CAUSES

export const CAUSES = {
  ...FETCH_CAUSES,
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
  parse_failed: say('The document could not be read.', 'Nothing needs to be done; the document is left out.'),
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
} as const satisfies Record<string, CauseText>

/** What is as it should be: nobody need look at it. */
export const NO_FAULTS: readonly Cause[] = ['not_content', 'not_oai', 'other_work', 'excluded_path']

export const isCause = (word: string): word is Cause => Object.hasOwn(CAUSES, word)

/** The host was not reached: nothing is known of what it would have said. */
export const UNREACHED: readonly Cause[] = [
  'dns_failed',
  'dns_unavailable',
  'connect_failed',
  'connect_timeout',
]

export const isUnreached = (reason: string) => UNREACHED.some((each) => each === reason)
