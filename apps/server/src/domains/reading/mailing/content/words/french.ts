import type { Words } from './english.ts'

export const french: Words = {
  language: 'fr',
  dates: 'fr',

  newForAlert: (count, alert) => `${figure(count)} ${count > 1 ? 'nouveaux' : 'nouveau'} : ${alert}`,
  newForAlerts: (count, alerts) =>
    `${figure(count)} ${count > 1 ? 'nouveaux' : 'nouveau'} dans ${alerts.length} alertes : ${alerts.join(', ')}`,
  newResultsFor: (count, alert) => `${results(count)} pour ${alert}`,
  preview: (title, rest) => (rest > 0 ? `${title}, et ${figure(rest)} de plus.` : title),
  labelled: (label, what) => `${label} : ${what}`,
  unknownYear: 'année inconnue',
  authors: (authors) =>
    authors.length > 3
      ? `${authors.slice(0, 2).join(', ')} et ${authors.length - 2} autres`
      : listed(authors),
  yourNote: 'Votre note :',
  alsoFoundBy: (alerts) => `Trouvé aussi par ${listed(alerts.map(quoted))}.`,
  viewResults: 'VOIR LES RÉSULTATS',
  allAbove: (count) => (count === 1 ? 'Il est ci-dessus.' : `Les ${figure(count)} sont ci-dessus.`),
  andMore: (count) => `Et ${figure(count)} de plus.`,
  listedAbove: (count) =>
    count === 1 ? 'Un autre est ci-dessus.' : `${figure(count)} autres sont ci-dessus.`,
  editAlert: 'Modifier l’alerte',
  pause: 'Suspendre',
  unsubscribe: 'Se désabonner',
  often: {
    NEW_MATCHES: 'dès qu’il y a du nouveau',
    DAILY: 'une fois par jour',
    WEEKLY: 'une fois par semaine',
    ONE_MONTH: 'une fois par mois',
    TWO_MONTHS: 'tous les 2 mois',
    THREE_MONTHS: 'tous les 3 mois',
  },
  askedFor: (often, address) => `Vous avez demandé cette alerte ${often}, à ${address}.`,
  askedForDigest: (address) => `Vous avez demandé ces alertes dans un seul e-mail, à ${address}.`,
  stopAll: 'Se désabonner de toutes celles-ci',

  reason: ({ terms, byMeaning }) => {
    const names = listed(terms.map(quoted))
    if (!byMeaning) return terms.length ? `Trouvé par ${names}.` : 'Correspond à ce que vous cherchez.'
    return terms.length ? `Proche par le sens, en commun : ${names}.` : 'Proche par le sens.'
  },

  search: (term, isExact) => `${isExact ? 'Mots-clés exacts :' : 'Recherche par le sens :'} ${quoted(term)}`,
  years: (from, to) => {
    if (from && to) return from === to ? String(from) : `${from}–${to}`
    return from ? `depuis ${from}` : `jusqu’à ${to}`
  },
  inSources: (names, more) =>
    `dans ${more > 0 ? `${names.join(', ')} et ${more} ${more === 1 ? 'autre source' : 'autres sources'}` : listed(names)}`,
  inLanguages: (names) => `en ${listed(names)}`,

  confirmSubject: 'Confirmez que Claire peut vous écrire',
  confirmTitle: 'Claire peut-il écrire à cette adresse ?',
  confirmText: (address, host) =>
    `Une personne qui utilise Claire sur ${host} souhaite recevoir à ${address} des e-mails sur de nouveaux articles.`,
  confirmHow:
    'Rien ne vous est envoyé avant votre confirmation. Si cela ne vous dit rien, vous n’avez rien à faire.',
  confirmButton: 'Confirmer cette adresse',
  confirmNever: 'Ne jamais écrire à cette adresse',

  otherAddressSubject: 'Votre compte a une autre adresse e-mail',
  otherAddressText: (address, host) =>
    `Le compte Claire de ${host} dont l’adresse e-mail était ${address} en a maintenant une autre. C’est avec elle que l’on se connecte, et les e-mails du compte y sont envoyés.`,
  otherAddressHelp: (support) =>
    `Si c’était vous, il n’y a rien à faire. Sinon, écrivez tout de suite à ${support}.`,
  otherAddressNoHelp: (host) =>
    `Si c’était vous, il n’y a rien à faire. Sinon, prévenez tout de suite les responsables de Claire sur ${host}.`,
  otherAddressFooter: 'Ce message est envoyé chaque fois que l’adresse e-mail d’un compte change.',

  staleSubject: (names) =>
    names.length === 1
      ? `Encore utile ? ${names[0]}`
      : `Encore utiles ? ${names.length} alertes : ${names.join(', ')}`,
  staleTitle: (count) =>
    count === 1 ? 'Cette alerte est-elle encore utile ?' : 'Ces alertes sont-elles encore utiles ?',
  staleText: (count) =>
    count === 1
      ? 'Elle vous envoie des e-mails depuis un an, et vous n’avez pas ouvert ses résultats dans Claire.'
      : 'Elles vous envoient des e-mails depuis un an, et vous n’avez pas ouvert leurs résultats dans Claire.',
  staleHow: (days) =>
    `Sans réponse, les e-mails sont suspendus dans ${days} jours. Rien n’est supprimé : les alertes restent dans Claire, avec ce qu’elles trouvent, et reprennent quand vous voulez.`,
  keep: 'La garder',
  stopEverything: 'Se désabonner de toutes vos alertes',

  approvedSubject: (name) => `Votre source a été approuvée : ${name}`,
  rejectedSubject: (name) => `Votre source n’a pas été approuvée : ${name}`,
  approvedText: (name) =>
    `${name} a été approuvée. Ses articles sont analysés dès maintenant et pourront bientôt être trouvés.`,
  rejectedText: (name) => `${name} n’a pas été approuvée.`,
  decisionNote: 'L’administration a écrit :',
  viewSuggestions: 'Voir vos propositions',
  decisionFooter: (address) =>
    `Vous avez demandé à être informé, à ${address}, de la suite donnée aux sources que vous proposez.`,

  page: {
    gone: 'Ce lien n’est plus valable',
    goneText: 'Ce dont il parlait a été supprimé, ou l’adresse a été copiée incomplètement.',

    unsubscribeAlert: (name) => `Se désabonner de ${quoted(name)} ?`,
    unsubscribeAlertText:
      'Plus aucun e-mail n’est envoyé pour cette alerte. Elle reste dans Claire, avec ce qu’elle trouve.',
    unsubscribeAll: 'Se désabonner de toutes vos alertes ?',
    unsubscribeAllText:
      'Plus aucun e-mail n’est envoyé pour aucune d’elles. Elles restent dans Claire, avec ce qu’elles trouvent.',
    unsubscribeDecisions: 'Plus d’e-mails sur les sources que vous proposez ?',
    unsubscribeDecisionsText:
      'Ce qu’elles sont devenues figure toujours dans Claire, sous « Mes propositions ».',
    unsubscribe: 'Se désabonner',
    unsubscribed: 'Vous êtes désabonné',
    unsubscribedText: 'Si c’était une erreur, revenez en arrière ici, ou dans Claire à tout moment.',
    unsubscribedForGood: 'Cela peut être changé dans Claire à tout moment.',
    takeBack: 'Revenir en arrière',
    resumed: 'Les e-mails reprennent',
    resumedText: 'Ce qui a été trouvé entre-temps arrive dans un seul e-mail.',
    resume: (name) => `Reprendre les e-mails de ${quoted(name)} ?`,

    keep: (name) => `Garder ${quoted(name)} ?`,
    keepText: 'Les e-mails continuent comme avant.',
    keepButton: 'La garder',
    kept: 'Merci, elle est gardée',
    keptText: 'Les e-mails continuent comme avant. Chacun a un lien qui y met fin.',

    pauseAlert: (name) => `Suspendre ${quoted(name)} ?`,
    pauseAlertText: 'Ce qui est trouvé entre-temps arrive à la fin dans un seul e-mail.',
    pauseFor: 'Pendant',
    days: (count) =>
      count % 7 === 0 && count < 30
        ? `${count / 7} ${count === 7 ? 'semaine' : 'semaines'}`
        : `${count} jours`,
    pause: 'Suspendre',
    paused: (until) => `Suspendue jusqu’au ${until}`,

    confirm: (address) => `Claire peut-il écrire à ${address} ?`,
    confirmText: 'Des e-mails sur de nouveaux articles y seront envoyés dès que vous confirmez.',
    confirmButton: 'Confirmer cette adresse',
    confirmed: 'Merci : l’adresse est confirmée',
    confirmedText:
      'Des e-mails sur de nouveaux articles y sont désormais envoyés. Chacun a un lien qui y met fin.',
    refuse: (address) => `Ne jamais écrire à ${address} ?`,
    refuseText: 'Plus personne, sur ce Claire, ne pourra y faire envoyer d’e-mails.',
    refuseButton: 'Ne jamais y écrire',
    refused: 'Rien ne sera envoyé à cette adresse',
  },
}

const figure = (count: number) => count.toLocaleString('fr')
const results = (count: number) => `${figure(count)} ${count > 1 ? 'nouveaux résultats' : 'nouveau résultat'}`
const quoted = (text: string) => `« ${text} »`
const listed = (names: string[]) => new Intl.ListFormat('fr').format(names)
