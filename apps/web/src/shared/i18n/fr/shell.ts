import type {
  errors as EnglishErrors,
  session as EnglishSession,
  shell as English,
  ui as EnglishUi,
} from '../en/shell.ts'
import type { Translated } from '../translated.ts'

export const shell: Translated<typeof English> = {
  productName: 'Claire',
  logoLabel: 'Claire, vers la page d’accueil',
  toggleNavigation: 'Afficher ou masquer la navigation',
  navigationLabel: 'Navigation principale',
  skipToContent: 'Aller au contenu',
  skipToResults: 'Aller aux résultats',
  loading: 'Chargement…',
  nav: {
    home: 'Accueil',
    discover: 'Découvrir',
    bookmarks: 'Favoris',
    alerts: 'Alertes',
    settings: 'Paramètres',
    adminSources: 'Gérer les sources',
    news_one: '{{count, number}} nouveau résultat',
    news_other: '{{count, number}} nouveaux résultats',
    pending_one: '{{count, number}} source attend une approbation',
    pending_other: '{{count, number}} sources attendent une approbation',
    short: {
      discover: 'Découvrir',
      bookmarks: 'Favoris',
      alerts: 'Alertes',
      settings: 'Compte',
      adminSources: 'Sources',
    },
  },
  connection: {
    offline:
      'Vous êtes hors ligne. Votre saisie reste ici ; Claire reprendra dès que la connexion sera rétablie.',
    unreachable: 'Claire est injoignable. Votre saisie reste ici ; Claire continue d’essayer.',
    back: 'Claire est de nouveau joignable.',
  },
  signIn: 'Se connecter',
  accountMenu: 'Paramètres du compte',
  accountMenuOf: 'Paramètres du compte de {{name}}',
  footer: {
    designedBy: 'Cet outil a été conçu par l’Innovation Hub.',
    terms: 'Conditions d’utilisation',
    notices: 'Mentions open source',
  },
  notFound: {
    code: '404',
    text: 'Page introuvable',
    hint: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
    home: 'ALLER À L’ACCUEIL',
  },
  unauthorized: {
    title: 'Vous n’êtes pas autorisé à voir cette page',
    text: 'Cette page est réservée aux administrateurs. Si vous pensez devoir y accéder, adressez-vous à l’assistance technique.',
    home: 'ALLER À L’ACCUEIL',
  },
  newAsset: { title: 'Nouvel élément', text: 'Il n’y a encore rien à ajouter ici.' },
  crash: {
    title: 'Erreur inattendue de l’application',
    notLoaded:
      'Une partie de Claire n’a pas pu être chargée. Votre connexion est peut-être interrompue, ou Claire a été mis à jour pendant que cette page était ouverte.',
    hint: 'Rien de ce que vous avez enregistré n’est perdu. Rechargez la page pour continuer.',
    reload: 'RECHARGER',
    home: 'ALLER À L’ACCUEIL',
  },
}

export const session: Translated<typeof EnglishSession> = {
  starting: 'Vérification de votre connexion…',
  signingIn: 'Vous allez être dirigé vers la connexion…',
  leaving: 'Déconnexion…',
  unavailable: {
    title: 'La connexion est inaccessible',
    text: 'Claire n’a pas pu savoir si vous êtes connecté. Votre réseau ou le service de connexion est peut-être en panne. Réessayez dans un instant ; si cela ne suffit pas, prévenez les responsables de Claire.',
    retry: 'RÉESSAYER',
  },
  notCompleted: {
    title: 'La connexion n’a pas abouti',
    text: 'Vous êtes revenu de la connexion sans être connecté. Votre navigateur bloque peut-être les cookies ou le stockage de ce site.',
    retry: 'SE CONNECTER',
  },
  signedIn: {
    title: 'Vous êtes connecté',
    text: 'Vous pouvez fermer cette fenêtre et reprendre là où vous étiez.',
  },
  expired: {
    title: 'Session expirée',
    text: 'Connectez-vous de nouveau pour continuer. Ce que vous avez saisi sur cette page y reste.',
    signIn: 'SE RECONNECTER',
    waiting: 'Connectez-vous dans l’autre fenêtre. Cette page continuera d’elle-même.',
  },
  refreshFailed: 'La session n’a pas pu être prolongée',
}

export const errors: Translated<typeof EnglishErrors> = {
  somethingWentWrong: 'Une erreur s’est produite.',
  unreachable: 'Claire est injoignable. Vérifiez votre connexion et réessayez.',
  timeout: 'Claire a mis trop de temps à répondre. Réessayez.',
  byCode: {
    BAD_REQUEST: 'Ce n’est pas possible ainsi ({{reason}})',
    UNAUTHORIZED: 'Connectez-vous pour continuer.',
    FORBIDDEN: 'Vous n’y êtes pas autorisé ({{reason}})',
    NOT_FOUND: 'Cela n’existe pas, ou plus.',
    CONFLICT: 'Ce n’est pas compatible avec l’état actuel ({{reason}})',
    TOO_MANY_REQUESTS: 'Trop de demandes en peu de temps. Réessayez plus tard.',
    TOO_LARGE: 'C’est trop volumineux.',
    UNSUPPORTED_MEDIA_TYPE: 'Ce type de fichier n’est pas accepté.',
    UPSTREAM_FAILED: 'Un autre service n’a pas répondu correctement. Réessayez plus tard.',
    UNAVAILABLE: 'Ce n’est pas possible pour le moment. Réessayez dans un instant.',
    DISK_FULL:
      'Le disque est plein. Rien ne peut être enregistré tant que les responsables de Claire n’ont pas libéré de place ; ce qui était enregistré est en sûreté.',
    WRONG_PASSWORD: 'Vérifiez votre mot de passe actuel.',
    FIRST_NAME_REFUSED: 'Ce prénom n’est pas accepté.',
    LAST_NAME_REFUSED: 'Ce nom n’est pas accepté.',
    EMAIL_REFUSED: 'Cette adresse e-mail n’est pas acceptée.',
    EMAIL_TAKEN: 'Cette adresse e-mail appartient déjà à un autre compte.',
    INTERNAL: 'Une erreur s’est produite.',
  },
}

export const ui: Translated<typeof EnglishUi> = {
  breadcrumbs: 'Fil d’Ariane',
  tryAgain: 'RÉESSAYER',
  couldNotLoad: 'Le chargement a échoué.',
  cancel: 'Annuler',
  close: 'Fermer',
  closeMessage: 'Fermer le message',
  messages: 'Messages',
  undo: 'Annuler',
  line: 'Ligne {{line}}',
  progress: '{{done}} sur {{total}}',
  density: { label: 'Densité', comfortable: 'Confortable', compact: 'Compacte' },
  selection: {
    label: 'Sélection',
    count_one: '{{count, number}} sélectionné',
    count_other: '{{count, number}} sélectionnés',
    clear: 'Effacer la sélection',
    all: 'Tout sélectionner ({{count, number}})',
    first: 'Sélectionner les {{count, number}} premiers',
    select: 'Sélectionner « {{title}} »',
  },
  facets: {
    chosen: '{{count, number}} sur {{total}}',
    all: 'Tout afficher ({{count, number}})',
    fewer: 'Afficher moins',
    none: 'Aucun choix',
  },
  dead: 'Page disparue',
  notice: {
    retracted: 'Rétracté',
    withdrawn: 'Retiré',
    concern: 'Mise en garde',
    corrected: 'Corrigé',
  },
  filters: { label: 'Filtres actifs', remove: 'Retirer le filtre {{label}}', clear: 'Tout effacer' },
  authors_one: '{{first}} et {{count, number}} autre',
  authors_other: '{{first}} et {{count, number}} autres',
  years: {
    bar_one: '{{year}} : {{count, number}} article',
    bar_other: '{{year}} : {{count, number}} articles',
  },
}
