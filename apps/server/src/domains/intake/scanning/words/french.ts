import type { ScanWords } from './english.ts'

const said = (says: string, advice: string) => ({ says, advice })

const ASK_THE_SITE = 'Demandez au site d’autoriser ClaireBot ; la page /bot de Claire explique ce qu’il fait.'
const CHECK_ADDRESS = 'Ouvrez l’adresse dans un navigateur et corrigez-la si elle a changé.'
const SITE_IS_BROKEN = 'C’est au site de réparer cela ; Claire continue d’essayer.'
const OTHER_ADDRESS =
  'Cherchez un flux, un plan de site (sitemap) ou une adresse OAI-PMH de ce site et donnez-la à la place.'
const ONLY_PUBLIC = 'Claire ne lit que ce qui est public.'
const NOTHING_TO_DO = 'Il n’y a rien à faire.'
const NOTHING_POSSIBLE = 'On ne peut rien y faire d’ici.'

export const french: ScanWords = {
  causes: {
    dns_failed: said('Ce nom d’hôte n’existe pas.', CHECK_ADDRESS),
    dns_unavailable: said('Le service de noms n’a pas répondu pour cet hôte.', SITE_IS_BROKEN),
    private_address: said(
      'L’adresse mène à un réseau privé.',
      'Elle est refusée par sécurité, sans exception possible. Donnez l’adresse publique du site.',
    ),
    forbidden_port: said(
      'L’adresse indique un port que Claire ne visite pas.',
      'Utilisez les ports 80, 443, 8080 ou 8443.',
    ),
    invalid_address: said('Ce n’est pas une adresse http ou https.', CHECK_ADDRESS),
    connect_failed: said('Le site a refusé la connexion.', SITE_IS_BROKEN),
    connect_timeout: said('Le site n’a pas accepté de connexion en 5 secondes.', SITE_IS_BROKEN),
    tls_error: said(
      'Le certificat du site n’est pas valide.',
      'Le site doit renouveler ou corriger son certificat.',
    ),
    not_tls: said('Le site ne parle pas https sur ce port.', 'Donnez l’adresse avec http:// au début.'),
    connection_lost: said('La connexion s’est interrompue avant la fin de la réponse.', SITE_IS_BROKEN),
    truncated: said('La réponse était plus courte qu’annoncé.', SITE_IS_BROKEN),
    too_slow: said(
      'La réponse n’est pas arrivée dans le temps prévu.',
      'Si cela continue, demandez au site s’il ralentit les robots.',
    ),
    protocol_error: said('La réponse n’est pas du HTTP valide.', SITE_IS_BROKEN),
    headers_too_large: said('Les en-têtes de la réponse dépassent 64 Ko.', SITE_IS_BROKEN),
    too_large: said(
      'Le document dépasse la taille permise.',
      'Il n’y a rien à faire ; les documents de cette taille sont laissés de côté.',
    ),
    decompression_bomb: said(
      'Une fois décompressé, le document est beaucoup plus grand qu’il ne devrait.',
      'Il n’y a rien à faire ; le document est laissé de côté par sécurité.',
    ),
    bad_encoding: said('La compression du document est illisible.', SITE_IS_BROKEN),
    bad_redirect: said('L’adresse renvoie à quelque chose qui n’est pas une page web.', CHECK_ADDRESS),
    redirect_loop: said('L’adresse renvoie en boucle.', SITE_IS_BROKEN),
    too_many_redirects: said('L’adresse renvoie plus de cinq fois ailleurs.', CHECK_ADDRESS),
    redirect_downgrade: said(
      'L’adresse renvoie de https à http, qui n’est pas protégé.',
      'Donnez l’adresse en http:// si c’est bien celle que vous voulez analyser.',
    ),
    out_of_scope: said(
      'L’adresse renvoie à un autre site.',
      'Si ce site vous intéresse, ajoutez-le comme source à part.',
    ),
    unauthorized: said(
      'Le site demande une connexion (401).',
      `${ONLY_PUBLIC} Demandez au site une adresse ouverte.`,
    ),
    payment_required: said('Le site demande un paiement (402).', ONLY_PUBLIC),
    forbidden: said('Le site refuse l’accès (403).', ASK_THE_SITE),
    not_found: said('Il n’y a rien à cette adresse (404).', CHECK_ADDRESS),
    gone: said('Le document a été retiré (410).', NOTHING_TO_DO),
    unavailable_for_legal_reasons: said(
      'Le document est retenu pour des raisons juridiques (451).',
      NOTHING_POSSIBLE,
    ),
    rate_limited: said(
      'Le site nous demande de venir moins souvent (429).',
      'Claire ralentit d’elle-même. Si c’est trop lent, demandez davantage au site.',
    ),
    unavailable: said('Le site est momentanément indisponible (503).', SITE_IS_BROKEN),
    server_error: said('Le site signale une erreur interne (5xx).', SITE_IS_BROKEN),
    refused: said('Le site refuse la requête (4xx).', ASK_THE_SITE),
    unexpected_status: said('La réponse du site n’a pas de sens ici.', SITE_IS_BROKEN),
    unexpected_not_modified: said(
      'Le site répond « non modifié » alors que rien n’était demandé à ce sujet.',
      SITE_IS_BROKEN,
    ),
    robots_disallowed: said('Le robots.txt du site n’autorise pas les robots ici.', ASK_THE_SITE),
    robots_unreachable: said('Le robots.txt du site est illisible ; rien n’est donc lu.', SITE_IS_BROKEN),
    empty: said('La réponse est vide.', SITE_IS_BROKEN),
    rendering_failed: said(
      'Les programmes de la page ont demandé plus de temps ou de mémoire que permis, ou le Chromium de RENDERER_PATH ne démarre pas.',
      `${OTHER_ADDRESS} npm run claire -- doctor dit si le Chromium fonctionne.`,
    ),
    noindex: said('La page demande à ne pas être indexée.', ASK_THE_SITE),
    blocked_captcha: said('Le site répond par un test réservé aux visiteurs humains.', ASK_THE_SITE),
    cookie_wall: said('Le site ne montre ses pages qu’à qui accepte les cookies.', ASK_THE_SITE),
    login: said('La page demande une connexion.', ONLY_PUBLIC),
    soft_404: said(
      'La page dit qu’il n’y a rien ici, mais pas de façon lisible par une machine.',
      CHECK_ADDRESS,
    ),
    parked: said('Le domaine est en attente : personne ne l’utilise.', CHECK_ADDRESS),
    moved: said('La page dit qu’elle a déménagé.', CHECK_ADDRESS),
    needs_javascript: said(
      'La page ne montre rien tant que ses programmes ne sont pas exécutés.',
      `${OTHER_ADDRESS} Ou indiquez dans le réglage RENDERER_PATH un Chromium, dans lequel Claire exécutera ces pages.`,
    ),
    rendered_nothing: said('La page ne montre rien, même une fois ses programmes exécutés.', OTHER_ADDRESS),
    not_content: said('La page n’est pas un article.', NOTHING_TO_DO),
    unsupported: said('Ce type de document n’est pas lu.', NOTHING_TO_DO),
    parse_failed: said(
      'Le document n’a pas pu être lu.',
      'Il n’y a rien à faire ; le document est laissé de côté.',
    ),
    pdf_encrypted: said('Le PDF est protégé par un mot de passe.', 'Demandez au site une version ouverte.'),
    pdf_invalid: said('Le PDF est endommagé.', SITE_IS_BROKEN),
    no_text: said('Le PDF contient des images de pages, sans texte.', NOTHING_POSSIBLE),
    trap_closed: said(
      'Les pages de ce genre n’ont donné aucun article ; on n’en visite pas d’autres.',
      NOTHING_TO_DO,
    ),
    excluded_path: said('Un administrateur a exclu ce chemin.', NOTHING_TO_DO),
    harvest_stuck: said('La liste des articles tourne en rond.', SITE_IS_BROKEN),
    not_oai: said('Ce n’est pas un entrepôt OAI-PMH.', NOTHING_TO_DO),
    other_work: said(
      'Le registre connaît une autre œuvre sous ce DOI.',
      'Demandez au site de corriger le DOI sur la page.',
    ),
    harvest_refused: said('L’entrepôt OAI-PMH refuse la requête.', ASK_THE_SITE),
  },
  health: {
    paused: 'Elle n’est pas analysée avant qu’on ne la reprenne ; ses articles restent dans la recherche.',
    never_scanned: '',
    scanning: '',
    healthy: '',
    silent: 'Le site répond, mais n’annonce rien de nouveau. Vérifiez s’il publie désormais ailleurs.',
    stale:
      'Aucune visite n’a réussi depuis trois fois l’intervalle habituel. Voyez la dernière erreur, ou lancez une analyse.',
    degraded: 'Plus d’un cinquième des visites ont échoué.',
    never_succeeded: 'Aucune visite n’a encore réussi.',
    blocked_robots: 'Le robots.txt du site tient les robots à l’écart.',
    blocked_site: 'Le site nous refuse l’entrée.',
    rate_limited: 'Le site nous demande de venir moins souvent ; la visite reprendra d’elle-même plus tard.',
    needs_javascript: 'Le site ne montre rien tant que ses programmes ne sont pas exécutés.',
    not_found: 'Le site est introuvable.',
    no_articles:
      'Le site est lisible, mais aucun article n’y a été trouvé. Essayez l’adresse d’une liste d’articles, d’un flux ou d’un entrepôt OAI-PMH.',
    frozen_mass_loss:
      'Beaucoup d’articles connus manquent soudain. Rien n’a été retiré : le site a peut-être été refait. Vérifiez son adresse.',
  },
  notes: {
    oai_broken:
      'L’entrepôt OAI-PMH envoie au moins 1 notice illisible ; elle est laissée de côté. C’est à l’entrepôt de la réparer.',
    sitemap_cut:
      'Un plan de site (sitemap) annonce plus que les 50 000 pages permises ; le reste est laissé de côté. Le site doit le diviser.',
  },
  stages: {
    probe: 'Recherche de la façon dont le site liste ses articles.',
    harvest: 'Lecture des listes d’articles et visite des nouveautés.',
    crawl: 'Suivi des liens vers des articles.',
    recheck: 'Nouvelle visite d’articles connus.',
    repair: 'Demande à un registre de ce qui manque aux articles.',
  },
  endings: {
    budget: 'Interrompue après sa part de pages ; l’analyse suivante a continué.',
    limit: 'Terminée à la limite de pages de la source ; le reste revient aux analyses suivantes.',
    paused: 'La source a été suspendue.',
    edited: 'La source a reçu une autre adresse.',
    removed: 'La source a été supprimée.',
  },
  queued: 'Attend son tour.',
  cancelled: 'Annulée.',
  goesOn: 'Interrompue après sa part de pages ; elle reprend dans un instant.',
  pathsLeaveOut: 'Ses chemins inclus et exclus écartent peut-être ce qu’il y a.',
  oneArticle: (site) =>
    `L’adresse est celle d’un seul article. Donnez plutôt ${site} si vous voulez le site qui l’entoure.`,
  movedTo: (origin) =>
    `Le site a déménagé vers ${origin}, où il est lu désormais. Donnez cette adresse à la source.`,
  listedByCrossref:
    'Les pages du site sont illisibles ; ses articles sont ceux que Crossref liste sous l’ISSN de la revue.',
  ways: {
    standards: 'index de normes',
    wordpress: 'API de WordPress',
    sitemap: 'plan de site (sitemap)',
    feed: 'flux',
    pages: 'pages',
  },
  scope: {
    list: 'Ce que nomme la liste à cette adresse, et rien d’autre.',
    host: (host) => `Tout ${host}.`,
    folder: (folder) => `Ce qui se trouve sous ${folder}.`,
    elsewhere: (hosts, more) =>
      `Ce qu’elle liste de ${hosts.join(', ')}${more > 0 ? ` et de ${more} ${more === 1 ? 'autre' : 'autres'}` : ''} en fait aussi partie.`,
  },
  look: {
    readable: 'Le site est lisible.',
    silent: 'Le site n’a pas répondu.',
    nothingFound: 'Le site répond, mais aucun article n’a été trouvé.',
    tryAnother: 'Essayez l’adresse d’une liste d’articles, d’un flux ou d’un entrepôt OAI-PMH.',
    found: (method) => `Des articles ont été trouvés par : ${method}.`,
    byLinks: 'liens',
  },
  robots: {
    failing: 'Le robots.txt n’a pas pu être lu ; rien ne peut être visité pour l’instant.',
    allOff: 'Le robots.txt tient les robots à l’écart de tout le site.',
    partsOff: (count) =>
      `Le robots.txt autorise les visites, sauf dans ${count} ${count === 1 ? 'partie' : 'parties'} du site.`,
    allowed: 'Le robots.txt autorise les visites.',
    pace: (seconds) => `Il demande ${seconds} secondes entre deux visites.`,
  },
}
