import type { ScanWords } from './english.ts'

const said = (says: string, advice: string) => ({ says, advice })

const ASK_THE_SITE =
  'Bitten Sie die Website, ClaireBot zuzulassen; was er tut, steht bei Claire auf der Seite /bot.'
const CHECK_ADDRESS = 'Öffnen Sie die Adresse im Browser und berichtigen Sie sie, wenn sie sich geändert hat.'
const SITE_IS_BROKEN = 'Das muss die Website beheben; Claire versucht es weiter.'
const OTHER_ADDRESS =
  'Suchen Sie einen Feed, eine Sitemap oder eine OAI-PMH-Adresse dieser Website und geben Sie stattdessen diese an.'
const ONLY_PUBLIC = 'Claire liest nur, was öffentlich ist.'
const NOTHING_TO_DO = 'Es ist nichts zu tun.'
const NOTHING_POSSIBLE = 'Von hier aus lässt sich nichts tun.'

export const german: ScanWords = {
  causes: {
    dns_failed: said('Diesen Hostnamen gibt es nicht.', CHECK_ADDRESS),
    dns_unavailable: said('Der Namensdienst hat zu diesem Host nicht geantwortet.', SITE_IS_BROKEN),
    private_address: said(
      'Die Adresse führt in ein privates Netz.',
      'Das wird zur Sicherheit abgelehnt und lässt sich nicht abschalten. Nehmen Sie die öffentliche Adresse der Website.',
    ),
    forbidden_port: said(
      'Die Adresse nennt einen Port, den Claire nicht besucht.',
      'Möglich sind die Ports 80, 443, 8080 und 8443.',
    ),
    invalid_address: said('Das ist keine Adresse mit http oder https.', CHECK_ADDRESS),
    connect_failed: said('Die Website hat die Verbindung abgelehnt.', SITE_IS_BROKEN),
    connect_timeout: said(
      'Die Website hat innerhalb von 5 Sekunden keine Verbindung angenommen.',
      SITE_IS_BROKEN,
    ),
    tls_error: said(
      'Das Zertifikat der Website ist nicht gültig.',
      'Die Website muss ihr Zertifikat erneuern oder berichtigen.',
    ),
    not_tls: said('Die Website spricht auf diesem Port kein https.', 'Geben Sie die Adresse mit http:// an.'),
    connection_lost: said('Die Verbindung brach ab, bevor die Antwort vollständig war.', SITE_IS_BROKEN),
    truncated: said('Die Antwort war kürzer als angekündigt.', SITE_IS_BROKEN),
    too_slow: said(
      'Die Antwort kam nicht in der vorgesehenen Zeit.',
      'Bleibt es dabei, fragen Sie die Website, ob sie Roboter bremst.',
    ),
    protocol_error: said('Die Antwort ist kein gültiges HTTP.', SITE_IS_BROKEN),
    headers_too_large: said('Der Kopf der Antwort ist größer als 64 KB.', SITE_IS_BROKEN),
    too_large: said(
      'Das Dokument ist größer als erlaubt.',
      'Es ist nichts zu tun; Dokumente dieser Größe werden ausgelassen.',
    ),
    decompression_bomb: said(
      'Das Dokument wird beim Entpacken viel größer, als es sein dürfte.',
      'Es ist nichts zu tun; das Dokument wird zur Sicherheit ausgelassen.',
    ),
    bad_encoding: said('Das Dokument ist so komprimiert, dass es sich nicht lesen lässt.', SITE_IS_BROKEN),
    bad_redirect: said('Die Adresse leitet auf etwas weiter, das keine Webseite ist.', CHECK_ADDRESS),
    redirect_loop: said('Die Adresse leitet im Kreis weiter.', SITE_IS_BROKEN),
    too_many_redirects: said('Die Adresse leitet mehr als fünfmal weiter.', CHECK_ADDRESS),
    redirect_downgrade: said(
      'Die Adresse leitet von https auf ungeschütztes http weiter.',
      'Geben Sie die Adresse mit http:// an, wenn Sie diese scannen möchten.',
    ),
    out_of_scope: said(
      'Die Adresse leitet auf eine andere Website weiter.',
      'Fügen Sie diese Website als eigene Quelle hinzu, wenn sie erwünscht ist.',
    ),
    unauthorized: said(
      'Die Website verlangt eine Anmeldung (401).',
      `${ONLY_PUBLIC} Bitten Sie die Website um eine offene Adresse.`,
    ),
    payment_required: said('Die Website verlangt eine Zahlung (402).', ONLY_PUBLIC),
    forbidden: said('Die Website verweigert den Zugang (403).', ASK_THE_SITE),
    not_found: said('Unter dieser Adresse gibt es nichts (404).', CHECK_ADDRESS),
    gone: said('Das Dokument wurde zurückgezogen (410).', NOTHING_TO_DO),
    unavailable_for_legal_reasons: said(
      'Das Dokument wird aus rechtlichen Gründen zurückgehalten (451).',
      NOTHING_POSSIBLE,
    ),
    rate_limited: said(
      'Die Website bittet uns, seltener zu kommen (429).',
      'Claire wird von selbst langsamer. Bitten Sie die Website um mehr, wenn das zu langsam ist.',
    ),
    unavailable: said('Die Website ist vorübergehend nicht verfügbar (503).', SITE_IS_BROKEN),
    server_error: said('Die Website meldet einen eigenen Fehler (5xx).', SITE_IS_BROKEN),
    refused: said('Die Website lehnt die Anfrage ab (4xx).', ASK_THE_SITE),
    unexpected_status: said('Die Antwort der Website bedeutet hier nichts.', SITE_IS_BROKEN),
    unexpected_not_modified: said(
      'Die Website antwortet „unverändert“, obwohl danach nicht gefragt war.',
      SITE_IS_BROKEN,
    ),
    robots_disallowed: said('Die robots.txt der Website erlaubt hier keine Roboter.', ASK_THE_SITE),
    robots_unreachable: said(
      'Die robots.txt der Website lässt sich nicht lesen, deshalb wird gar nichts gelesen.',
      SITE_IS_BROKEN,
    ),
    empty: said('Die Antwort ist leer.', SITE_IS_BROKEN),
    rendering_failed: said(
      'Die Programme der Seite brauchten mehr Zeit oder Speicher, als eine Seite haben darf, oder das Chromium aus RENDERER_PATH startet nicht.',
      `${OTHER_ADDRESS} npm run claire -- doctor sagt, ob das Chromium läuft.`,
    ),
    noindex: said('Die Seite bittet darum, nicht erfasst zu werden.', ASK_THE_SITE),
    blocked_captcha: said('Die Website antwortet mit einer Prüfung für menschliche Besucher.', ASK_THE_SITE),
    cookie_wall: said('Die Website zeigt ihre Seiten nur, wenn man Cookies annimmt.', ASK_THE_SITE),
    login: said('Die Seite verlangt eine Anmeldung.', ONLY_PUBLIC),
    soft_404: said(
      'Die Seite sagt, dass es hier nichts gibt, aber nicht so, dass Maschinen es merken.',
      CHECK_ADDRESS,
    ),
    parked: said('Die Domain ist geparkt: Niemand nutzt sie.', CHECK_ADDRESS),
    moved: said('Die Seite sagt, dass sie umgezogen ist.', CHECK_ADDRESS),
    needs_javascript: said(
      'Die Seite zeigt nichts, solange ihre Programme nicht laufen.',
      `${OTHER_ADDRESS} Oder nennen Sie in der Einstellung RENDERER_PATH ein Chromium: Darin führt Claire solche Seiten dann aus.`,
    ),
    rendered_nothing: said(
      'Die Seite zeigt auch dann nichts, wenn ihre Programme gelaufen sind.',
      OTHER_ADDRESS,
    ),
    not_content: said('Die Seite ist kein Artikel.', NOTHING_TO_DO),
    unsupported: said('Das Dokument ist von einer Art, die nicht gelesen wird.', NOTHING_TO_DO),
    parse_failed: said(
      'Das Dokument ließ sich nicht lesen.',
      'Es ist nichts zu tun; das Dokument wird ausgelassen.',
    ),
    pdf_encrypted: said(
      'Das PDF ist mit einem Passwort geschützt.',
      'Bitten Sie die Website um eine offene Fassung.',
    ),
    pdf_invalid: said('Das PDF ist beschädigt.', SITE_IS_BROKEN),
    no_text: said('Das PDF enthält Bilder von Seiten und keinen Text.', NOTHING_POSSIBLE),
    trap_closed: said(
      'Seiten dieser Art haben keinen Artikel ergeben, deshalb werden keine weiteren besucht.',
      NOTHING_TO_DO,
    ),
    excluded_path: said('Dieser Pfad wurde von einem Administrator ausgeschlossen.', NOTHING_TO_DO),
    harvest_stuck: said('Die Liste der Artikel läuft im Kreis.', SITE_IS_BROKEN),
    not_oai: said('Das ist kein OAI-PMH-Repositorium.', NOTHING_TO_DO),
    other_work: said(
      'Im Register steht unter dieser DOI ein anderes Werk.',
      'Bitten Sie die Website, die DOI auf der Seite zu berichtigen.',
    ),
    harvest_refused: said('Das OAI-PMH-Repositorium lehnt die Anfrage ab.', ASK_THE_SITE),
  },
  health: {
    paused: 'Sie wird erst wieder gescannt, wenn jemand sie fortsetzt; ihre Artikel bleiben in der Suche.',
    never_scanned: '',
    scanning: '',
    healthy: '',
    silent:
      'Die Website antwortet, nennt aber nichts Neues. Sehen Sie nach, ob sie jetzt anderswo veröffentlicht.',
    stale:
      'Seit dem Dreifachen der üblichen Zeit ist kein Besuch gelungen. Sehen Sie sich den letzten Fehler an, oder scannen Sie jetzt.',
    degraded: 'Mehr als ein Fünftel der Besuche ist fehlgeschlagen.',
    never_succeeded: 'Bisher ist kein Besuch gelungen.',
    blocked_robots: 'Die robots.txt der Website hält Roboter fern.',
    blocked_site: 'Die Website weist uns ab.',
    rate_limited: 'Die Website bittet uns, seltener zu kommen; der Besuch geht später von selbst weiter.',
    needs_javascript: 'Die Website zeigt nichts, solange ihre Programme nicht laufen.',
    not_found: 'Die Website wurde nicht gefunden.',
    no_articles:
      'Die Website lässt sich lesen, aber es wurde kein Artikel darauf gefunden. Versuchen Sie es mit der Adresse einer Artikelliste, eines Feeds oder eines OAI-PMH-Repositoriums.',
    frozen_mass_loss:
      'Viele bekannte Artikel fehlen plötzlich. Es wurde nichts entfernt: Vielleicht wurde die Website umgebaut. Prüfen Sie ihre Adresse.',
  },
  notes: {
    oai_broken:
      'Das OAI-PMH-Repositorium schickt mindestens 1 Datensatz, der sich nicht lesen lässt; er wird ausgelassen. Beheben muss das das Repositorium.',
    sitemap_cut:
      'Eine Sitemap nennt mehr als die erlaubten 50.000 Seiten; der Rest wird ausgelassen. Die Website muss sie teilen.',
  },
  stages: {
    probe: 'Es wird ermittelt, wie die Website ihre Artikel auflistet.',
    harvest: 'Die Artikellisten werden gelesen, und was neu ist, wird besucht.',
    crawl: 'Links zu Artikeln werden verfolgt.',
    recheck: 'Bekannte Artikel werden noch einmal angesehen.',
    repair: 'Ein Register wird nach dem gefragt, was Artikeln fehlt.',
  },
  endings: {
    budget: 'Nach dem zugeteilten Anteil von Seiten unterbrochen; der nächste Scan hat weitergemacht.',
    limit: 'An der Seitengrenze der Quelle beendet; der Rest bleibt den nächsten Scans.',
    paused: 'Die Quelle wurde angehalten.',
    edited: 'Die Quelle bekam eine andere Adresse.',
    removed: 'Die Quelle wurde gelöscht.',
  },
  queued: 'Wartet, bis sie an der Reihe ist.',
  cancelled: 'Abgebrochen.',
  goesOn: 'Nach dem zugeteilten Anteil von Seiten unterbrochen; gleich geht es weiter.',
  pathsLeaveOut: 'Ihre ein- und ausgeschlossenen Pfade lassen vielleicht aus, was da ist.',
  oneArticle: (site) =>
    `Die Adresse ist die eines einzelnen Artikels. Geben Sie stattdessen ${site} an, wenn die Website darum herum gewünscht ist.`,
  movedTo: (origin) =>
    `Die Website ist nach ${origin} umgezogen und wird jetzt dort gelesen. Geben Sie der Quelle diese Adresse.`,
  listedByCrossref:
    'Die Seiten der Website lassen sich nicht lesen; ihre Artikel sind die, die Crossref unter der ISSN der Zeitschrift führt.',
  ways: {
    standards: 'Verzeichnis von Normen',
    wordpress: 'WordPress-API',
    sitemap: 'Sitemap',
    feed: 'Feed',
    pages: 'Seiten',
  },
  scope: {
    list: 'Was die Liste unter dieser Adresse nennt, und sonst nichts.',
    host: (host) => `Alles auf ${host}.`,
    folder: (folder) => `Was unterhalb von ${folder} liegt.`,
    elsewhere: (hosts, more) =>
      `Was sie von ${hosts.join(', ')}${more > 0 ? ` und ${more} weiteren` : ''} auflistet, gehört auch dazu.`,
  },
  look: {
    readable: 'Die Website lässt sich lesen.',
    silent: 'Die Website hat nicht geantwortet.',
    nothingFound: 'Die Website antwortet, aber es wurde kein Artikel gefunden.',
    tryAnother:
      'Versuchen Sie es mit der Adresse einer Artikelliste, eines Feeds oder eines OAI-PMH-Repositoriums.',
    found: (method) => `Artikel wurden gefunden über: ${method}.`,
    byLinks: 'Links',
  },
  robots: {
    failing: 'Die robots.txt ließ sich nicht lesen, deshalb darf vorerst nichts besucht werden.',
    allOff: 'Die robots.txt hält Roboter von der ganzen Website fern.',
    partsOff: (count) =>
      `Die robots.txt erlaubt Besuche, außer in ${count} ${count === 1 ? 'Bereich' : 'Bereichen'} der Website.`,
    allowed: 'Die robots.txt erlaubt Besuche.',
    pace: (seconds) => `Sie bittet um ${seconds} Sekunden zwischen zwei Besuchen.`,
  },
}
