import type { terms as English } from '../en/terms.ts'
import type { Translated } from '../translated.ts'

export const terms: Translated<typeof English> = {
  title: 'Nutzungsbedingungen',
  purpose: {
    title: 'Wozu Claire da ist',
    text: 'Claire hilft Forschenden, wissenschaftliche und technische Artikel zu finden. Es sammelt Titel, Zusammenfassungen und, wo die Verlage es erlauben, Texte aus Quellen, die Administratoren freigegeben haben.',
  },
  content: {
    title: 'Die Artikel gehören ihren Verlagen',
    text: 'Claire zeigt Auszüge und Links. Die Artikel bleiben, wo sie erschienen sind, zu den Bedingungen ihrer Verlage. Bevor Sie einen Artikel über das Lesen hinaus nutzen, sehen Sie in seine eigene Lizenz.',
  },
  accuracy: {
    title: 'Prüfen Sie, bevor Sie sich darauf verlassen',
    text: 'Textstellen und Zusammenfassungen entstehen automatisch. Sie können auslassen, was für Sie wichtig ist. Lesen Sie den Artikel selbst, bevor Sie danach entscheiden.',
  },
  data: {
    title: 'Was über Sie gespeichert wird',
    text: 'Ihr Name und Ihre E-Mail-Adresse kommen von Ihrer Anmeldung. Ihre Lesezeichen, Ordner, Vorschläge und letzten Suchen werden gespeichert, damit Sie sie wiederfinden. Wenn Sie in den Kontoeinstellungen Ihr Konto löschen, wird all das gelöscht.',
  },
}
