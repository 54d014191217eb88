import type { feeds as English } from '../en/feeds.ts'
import type { Translated } from '../translated.ts'

export const feeds: Translated<typeof English> = {
  title: 'Flux privé',
  secret: 'Quiconque a l’une de ces adresses peut lire le flux.',
  open: 'Créer un flux',
  renew: 'Nouvelles adresses',
  close: 'Fermer le flux',
  closed: 'Le flux est fermé.',
  copy: 'Copier l’adresse pour {{format}}',
  copied: 'Copié',
  notCopied: 'La copie a échoué. L’adresse est maintenant sélectionnée : copiez-la avec votre clavier.',
}
