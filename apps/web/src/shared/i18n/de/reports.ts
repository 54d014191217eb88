import type { reports as English } from '../en/reports.ts'
import type { Translated } from '../translated.ts'

export const reports: Translated<typeof English> = {
  title: 'Gemeldete Fehler',
  lead: 'Was nach Ansicht von Lesenden an einem Artikel falsch ist. Was am längsten wartet, steht oben.',
  list: 'Meldungen',
  pages: 'Seiten der Meldungen',
  empty: 'Es ist nichts gemeldet.',
  emptyText: 'Was auf der Seite eines Artikels gemeldet wird, steht hier, bis es erledigt ist.',
  about: { summary: 'Textstellen', facts: 'Angaben' },
  changed: 'Der Artikel hat sich seither geändert.',
  said: 'Damals gezeigt',
  note: 'Was falsch ist',
  noNote: 'Dazu wurde nichts geschrieben.',
  settle: 'ERLEDIGT',
  rewrite: 'ERLEDIGT UND NEU SCHREIBEN',
  settled: 'Meldung erledigt',
  failed: 'Die Meldung konnte nicht erledigt werden.',
}
