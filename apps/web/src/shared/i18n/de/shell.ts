import type {
  errors as EnglishErrors,
  session as EnglishSession,
  shell as English,
  ui as EnglishUi,
} from '../en/shell.ts'
import type { Translated } from '../translated.ts'

export const shell: Translated<typeof English> = {
  productName: 'Claire',
  logoLabel: 'Claire, zur Startseite',
  toggleNavigation: 'Navigation ein- oder ausblenden',
  navigationLabel: 'Hauptnavigation',
  skipToContent: 'Zum Inhalt springen',
  skipToResults: 'Zu den Treffern',
  loading: 'Wird geladen …',
  nav: {
    home: 'Start',
    discover: 'Entdecken',
    bookmarks: 'Lesezeichen',
    alerts: 'Alerts',
    settings: 'Einstellungen',
    adminSources: 'Quellen verwalten',
    news_one: '{{count, number}} neuer Treffer',
    news_other: '{{count, number}} neue Treffer',
    pending_one: '{{count, number}} Quelle wartet auf Freigabe',
    pending_other: '{{count, number}} Quellen warten auf Freigabe',
    short: {
      discover: 'Entdecken',
      bookmarks: 'Gemerkt',
      alerts: 'Alerts',
      settings: 'Konto',
      adminSources: 'Quellen',
    },
  },
  connection: {
    offline:
      'Sie sind offline. Was Sie eingegeben haben, bleibt hier; sobald die Verbindung wieder steht, geht es weiter.',
    unreachable:
      'Claire ist nicht erreichbar. Was Sie eingegeben haben, bleibt hier; Claire versucht es weiter.',
    back: 'Claire ist wieder erreichbar.',
  },
  signIn: 'Anmelden',
  accountMenu: 'Kontoeinstellungen',
  accountMenuOf: 'Kontoeinstellungen von {{name}}',
  footer: {
    designedBy: 'Diese Anwendung wurde vom Innovation Hub entwickelt.',
    terms: 'Nutzungsbedingungen',
    notices: 'Open-Source-Hinweise',
  },
  notFound: {
    code: '404',
    text: 'Seite nicht gefunden',
    hint: 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite wurde verschoben.',
    home: 'ZUR STARTSEITE',
  },
  unauthorized: {
    title: 'Sie haben keinen Zugriff auf diese Seite',
    text: 'Diese Seite ist für Administratoren. Wenn Sie Zugang haben sollten, wenden Sie sich an die technische Hilfe.',
    home: 'ZUR STARTSEITE',
  },
  newAsset: { title: 'Neues Element', text: 'Hier gibt es noch nichts hinzuzufügen.' },
  crash: {
    title: 'Unerwarteter Fehler der Anwendung',
    notLoaded:
      'Ein Teil von Claire konnte nicht geladen werden. Vielleicht ist Ihre Verbindung gestört, oder Claire wurde aktualisiert, während diese Seite offen war.',
    hint: 'Nichts Gespeichertes ist verloren. Laden Sie die Seite neu, um fortzufahren.',
    reload: 'NEU LADEN',
    home: 'ZUR STARTSEITE',
  },
}

export const session: Translated<typeof EnglishSession> = {
  starting: 'Ihre Anmeldung wird geprüft …',
  signingIn: 'Sie werden zur Anmeldung weitergeleitet …',
  leaving: 'Sie werden abgemeldet …',
  unavailable: {
    title: 'Die Anmeldung ist nicht erreichbar',
    text: 'Claire konnte nicht feststellen, ob Sie angemeldet sind. Vielleicht ist Ihre Verbindung oder der Anmeldedienst gestört. Versuchen Sie es gleich noch einmal; hilft das nicht, wenden Sie sich an die Betreiber von Claire.',
    retry: 'NOCH EINMAL VERSUCHEN',
  },
  notCompleted: {
    title: 'Die Anmeldung wurde nicht abgeschlossen',
    text: 'Sie kamen von der Anmeldung zurück, ohne angemeldet zu sein. Vielleicht sperrt Ihr Browser Cookies oder Speicher für diese Website.',
    retry: 'ANMELDEN',
  },
  signedIn: {
    title: 'Sie sind angemeldet',
    text: 'Sie können dieses Fenster schließen und dort weitermachen, wo Sie waren.',
  },
  expired: {
    title: 'Sitzung abgelaufen',
    text: 'Melden Sie sich wieder an, um fortzufahren. Was Sie auf dieser Seite geschrieben haben, bleibt da.',
    signIn: 'WIEDER ANMELDEN',
    waiting: 'Melden Sie sich im anderen Fenster an. Diese Seite geht dann von selbst weiter.',
  },
  refreshFailed: 'Die Sitzung konnte nicht verlängert werden',
}

export const errors: Translated<typeof EnglishErrors> = {
  somethingWentWrong: 'Es ist ein Fehler aufgetreten.',
  unreachable: 'Claire ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  timeout: 'Claire hat zu lange für die Antwort gebraucht. Versuchen Sie es noch einmal.',
  byCode: {
    BAD_REQUEST: 'Das ist so nicht möglich ({{reason}})',
    UNAUTHORIZED: 'Melden Sie sich an, um fortzufahren.',
    FORBIDDEN: 'Dazu sind Sie nicht berechtigt ({{reason}})',
    NOT_FOUND: 'Das gibt es nicht oder nicht mehr.',
    CONFLICT: 'Das passt nicht zum aktuellen Stand ({{reason}})',
    TOO_MANY_REQUESTS: 'Das war zu oft in kurzer Zeit. Versuchen Sie es später noch einmal.',
    TOO_LARGE: 'Das ist zu groß.',
    UNSUPPORTED_MEDIA_TYPE: 'Diese Art von Datei wird nicht angenommen.',
    UPSTREAM_FAILED: 'Ein anderer Dienst hat nicht richtig geantwortet. Versuchen Sie es später noch einmal.',
    UNAVAILABLE: 'Das ist gerade nicht möglich. Versuchen Sie es gleich noch einmal.',
    DISK_FULL:
      'Der Datenträger ist voll. Es kann nichts gespeichert werden, bis die Betreiber von Claire Platz geschaffen haben; was gespeichert war, ist sicher.',
    WRONG_PASSWORD: 'Prüfen Sie Ihr aktuelles Passwort.',
    FIRST_NAME_REFUSED: 'Dieser Vorname wird nicht angenommen.',
    LAST_NAME_REFUSED: 'Dieser Nachname wird nicht angenommen.',
    EMAIL_REFUSED: 'Diese E-Mail-Adresse wird nicht angenommen.',
    EMAIL_TAKEN: 'Diese E-Mail-Adresse gehört schon zu einem anderen Konto.',
    INTERNAL: 'Es ist ein Fehler aufgetreten.',
  },
}

export const ui: Translated<typeof EnglishUi> = {
  breadcrumbs: 'Sie sind hier',
  tryAgain: 'NOCH EINMAL VERSUCHEN',
  couldNotLoad: 'Das konnte nicht geladen werden.',
  cancel: 'Abbrechen',
  close: 'Schließen',
  closeMessage: 'Meldung schließen',
  messages: 'Meldungen',
  undo: 'Rückgängig',
  line: 'Zeile {{line}}',
  progress: '{{done}} von {{total}}',
  density: { label: 'Dichte', comfortable: 'Komfortabel', compact: 'Kompakt' },
  selection: {
    label: 'Ausgewählt',
    count_one: '{{count, number}} ausgewählt',
    count_other: '{{count, number}} ausgewählt',
    clear: 'Auswahl aufheben',
    all: 'Alle {{count, number}} auswählen',
    first: 'Die ersten {{count, number}} auswählen',
    select: '„{{title}}“ auswählen',
  },
  facets: {
    chosen: '{{count, number}} von {{total}}',
    all: 'Alle {{count, number}}',
    fewer: 'Weniger anzeigen',
    none: 'Keine Auswahl',
  },
  dead: 'Seite nicht mehr da',
  notice: {
    retracted: 'Zurückgezogen',
    withdrawn: 'Zurückgenommen',
    concern: 'Bedenken geäußert',
    corrected: 'Berichtigt',
  },
  filters: { label: 'Aktive Filter', remove: 'Filter {{label}} entfernen', clear: 'Alle entfernen' },
  authors_one: '{{first}} und {{count, number}} weitere',
  authors_other: '{{first}} und {{count, number}} weitere',
  years: {
    bar_one: '{{year}}: {{count, number}} Artikel',
    bar_other: '{{year}}: {{count, number}} Artikel',
  },
}
