import type { feeds as English } from '../en/feeds.ts'
import type { Translated } from '../translated.ts'

export const feeds: Translated<typeof English> = {
  title: 'Privater Feed',
  secret: 'Wer eine dieser Adressen hat, kann den Feed lesen.',
  open: 'Feed anlegen',
  renew: 'Neue Adressen',
  close: 'Feed beenden',
  closed: 'Der Feed ist beendet.',
  copy: 'Adresse für {{format}} kopieren',
  copied: 'Kopiert',
  notCopied:
    'Das Kopieren ist nicht gelungen. Die Adresse ist jetzt markiert: Kopieren Sie sie mit der Tastatur.',
}
