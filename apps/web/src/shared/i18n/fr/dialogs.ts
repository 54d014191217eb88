import type { dialogs as English } from '../en/dialogs.ts'
import type { Translated } from '../translated.ts'

export const dialogs: Translated<typeof English> = {
  appearance: { label: 'Apparence', system: 'Système', light: 'Clair', dark: 'Sombre' },
  menu: {
    accountSettings: 'Paramètres du compte',
    feedback: 'Pour vos commentaires :',
    support: 'Assistance technique :',
    copyAddress: 'Copier {{address}}',
    copied: 'Adresse copiée',
    notCopied: 'Votre navigateur ne permet pas la copie. Sélectionnez l’adresse et copiez-la vous-même.',
    logout: 'Se déconnecter',
  },
  palette: {
    title: 'Aller à…',
    label: 'Page, dossier, alerte ou recherche où aller',
    placeholder: 'Page, dossier, alerte, recherche…',
    searchFor: 'Rechercher « {{text}} »',
    control: 'Ctrl',
    kinds: {
      search: 'Recherche',
      page: 'Page',
      action: 'Action',
      recent: 'Déjà recherché',
      folder: 'Dossier',
      alert: 'Alerte',
      source: 'Source',
    },
  },
  messages: {
    title: 'Derniers messages',
    none: 'Aucun message depuis le chargement de cette page.',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    on: 'Des touches seules font ce qui est indiqué ici',
    goTo: 'Aller à : {{place}}',
    pending: 'Sur les sources en attente : approuver, rejeter, annuler',
    deciding: 'Sur « Même travail ? » : fusionner, garder séparés, annuler',
    keys: {
      '/': 'Rechercher',
      j: 'Suivant dans la liste, article suivant',
      k: 'Précédent dans la liste, article précédent',
      Enter: 'Ouvrir',
      x: 'Sélectionner',
      b: 'Ajouter aux favoris ou en retirer',
      c: 'Citer',
      '?': 'Afficher ces touches',
    },
  },
}
