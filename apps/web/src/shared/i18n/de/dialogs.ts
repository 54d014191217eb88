import type { dialogs as English } from '../en/dialogs.ts'
import type { Translated } from '../translated.ts'

export const dialogs: Translated<typeof English> = {
  appearance: { label: 'Erscheinungsbild', system: 'System', light: 'Hell', dark: 'Dunkel' },
  menu: {
    accountSettings: 'Kontoeinstellungen',
    feedback: 'Kontakt für Rückmeldungen:',
    support: 'Technische Hilfe:',
    copyAddress: '{{address}} kopieren',
    copied: 'Adresse kopiert',
    notCopied: 'Ihr Browser lässt das Kopieren nicht zu. Markieren und kopieren Sie die Adresse selbst.',
    logout: 'Abmelden',
  },
  palette: {
    title: 'Gehe zu …',
    label: 'Seite, Ordner, Alert oder Suche, zu der Sie möchten',
    placeholder: 'Seite, Ordner, Alert, Suche …',
    searchFor: 'Nach „{{text}}“ suchen',
    control: 'Strg',
    kinds: {
      search: 'Suche',
      page: 'Seite',
      action: 'Aktion',
      recent: 'Früher gesucht',
      folder: 'Ordner',
      alert: 'Alert',
      source: 'Quelle',
    },
  },
  messages: {
    title: 'Letzte Meldungen',
    none: 'Seit diese Seite geladen wurde, gab es keine Meldung.',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    on: 'Einzelne Tasten tun, was hier steht',
    goTo: 'Gehe zu: {{place}}',
    pending: 'Auf wartenden Quellen: freigeben, ablehnen, rückgängig',
    deciding: 'Auf „Dasselbe Werk?“: zusammenführen, getrennt lassen, rückgängig',
    keys: {
      '/': 'Suchen',
      j: 'Nächster in der Liste, nächster Artikel',
      k: 'Voriger in der Liste, voriger Artikel',
      Enter: 'Öffnen',
      x: 'Auswählen',
      b: 'Merken oder nicht mehr merken',
      c: 'Zitieren',
      '?': 'Diese Tasten zeigen',
    },
  },
}
