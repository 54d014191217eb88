import type { FetchCause } from '@claire/api-contract'

export interface CauseText {
  /** What happened, as a sentence for people. */
  says: string
  /** What they can do about it. */
  advice: string
}

export const say = (says: string, advice: string): CauseText => ({ says, advice })

export const ASK_THE_SITE = 'Ask the site to allow ClaireBot; its page /bot explains what it does.'
export const CHECK_ADDRESS = 'Open the address in a browser and correct it if it has changed.'
export const SITE_IS_BROKEN = 'The site has to repair this; Claire keeps trying.'
export const OTHER_ADDRESS =
  'Look for a feed, a sitemap or an OAI-PMH address of this site and give that instead.'
const REFUSED_FOR_SAFETY =
  'This is refused for safety and cannot be switched off. Use the public address of the site.'

/** Why a request brought nothing, in English. */
export const FETCH_TEXTS: Record<FetchCause, CauseText> = {
  dns_failed: say('The host name does not exist.', CHECK_ADDRESS),
  dns_unavailable: say('The name service did not answer for this host.', SITE_IS_BROKEN),
  private_address: say('The address leads into a private network.', REFUSED_FOR_SAFETY),
  forbidden_port: say(
    'The address names a port that Claire does not visit.',
    'Use the ports 80, 443, 8080 or 8443.',
  ),
  invalid_address: say('This is not an http or https address.', CHECK_ADDRESS),
  connect_failed: say('The site refused the connection.', SITE_IS_BROKEN),
  connect_timeout: say('The site did not answer the connection within 5 seconds.', SITE_IS_BROKEN),
  tls_error: say("The site's certificate is not valid.", 'The site has to renew or correct its certificate.'),
  not_tls: say('The site does not speak https on this port.', 'Give the address with http:// in front.'),
  connection_lost: say('The connection broke off before the answer was complete.', SITE_IS_BROKEN),
  truncated: say('The answer was shorter than announced.', SITE_IS_BROKEN),
  too_slow: say(
    'The answer did not arrive within the time limit.',
    'If this goes on, ask the site whether it slows robots down.',
  ),
  protocol_error: say('The answer is not valid HTTP.', SITE_IS_BROKEN),
  headers_too_large: say("The answer's headers are larger than 64 KB.", SITE_IS_BROKEN),
  too_large: say(
    'The document is larger than the limit.',
    'Nothing needs to be done; documents of this size are left out.',
  ),
  decompression_bomb: say(
    'The document unpacks to far more than it should.',
    'Nothing needs to be done; the document is left out for safety.',
  ),
  bad_encoding: say('The document is compressed in a way that cannot be read.', SITE_IS_BROKEN),
  bad_redirect: say('The address forwards to something that is not a web page.', CHECK_ADDRESS),
  redirect_loop: say('The address forwards in a circle.', SITE_IS_BROKEN),
  too_many_redirects: say('The address forwards more than five times.', CHECK_ADDRESS),
  redirect_downgrade: say(
    'The address forwards from https to unprotected http.',
    'Give the http:// address if that is what you want to scan.',
  ),
  out_of_scope: say(
    'The address forwards to another site.',
    'Add that site as a source of its own if it is wanted.',
  ),
  unauthorized: say(
    'The site asks for a sign-in (401).',
    'Claire reads only what is public. Ask the site for an open address.',
  ),
  payment_required: say('The site asks for payment (402).', 'Claire reads only what is public.'),
  forbidden: say('The site refuses access (403).', ASK_THE_SITE),
  not_found: say('There is nothing at this address (404).', CHECK_ADDRESS),
  gone: say('The document was withdrawn (410).', 'Nothing needs to be done.'),
  unavailable_for_legal_reasons: say(
    'The document is withheld for legal reasons (451).',
    'Nothing can be done from here.',
  ),
  rate_limited: say(
    'The site asks us to come less often (429).',
    'Claire slows down by itself. Ask the site for more if that is too slow.',
  ),
  unavailable: say('The site is temporarily unavailable (503).', SITE_IS_BROKEN),
  server_error: say('The site reports an error of its own (5xx).', SITE_IS_BROKEN),
  refused: say('The site refuses the request (4xx).', ASK_THE_SITE),
  unexpected_status: say('The site gave an answer that means nothing here.', SITE_IS_BROKEN),
  unexpected_not_modified: say(
    'The site said "not modified" though nothing was asked about.',
    SITE_IS_BROKEN,
  ),
  robots_disallowed: say("The site's robots.txt does not allow robots here.", ASK_THE_SITE),
  robots_unreachable: say("The site's robots.txt cannot be read, so nothing is read at all.", SITE_IS_BROKEN),
  empty: say('The answer is empty.', SITE_IS_BROKEN),
  rendering_failed: say(
    'Running the programs of the page took more time or memory than a page may have, or the Chromium of RENDERER_PATH cannot be started.',
    `${OTHER_ADDRESS} npm run claire -- doctor says whether the Chromium works.`,
  ),
}

/** "The site refuses access (403). Ask the site to …" */
export function explainFetch(cause: FetchCause): string {
  const { says, advice } = FETCH_TEXTS[cause]
  return `${says} ${advice}`
}
