import type { Words } from './english.ts'

export const german: Words = {
  language: 'de',
  dates: 'de',

  newForAlert: (count, alert) => `${figure(count)} neu: ${alert}`,
  newForAlerts: (count, alerts) => `${figure(count)} neu in ${alerts.length} Alerts: ${alerts.join(', ')}`,
  newResultsFor: (count, alert) => `${figure(count)} ${count === 1 ? 'neuer' : 'neue'} Treffer für ${alert}`,
  preview: (title, rest) => (rest > 0 ? `${title}, und ${figure(rest)} mehr.` : title),
  labelled: (label, what) => `${label}: ${what}`,
  unknownYear: 'Jahr unbekannt',
  authors: (authors) =>
    authors.length > 3
      ? `${authors.slice(0, 2).join(', ')} und ${authors.length - 2} weitere`
      : listed(authors),
  yourNote: 'Ihre Notiz:',
  alsoFoundBy: (alerts) => `Auch gefunden von ${listed(alerts.map(quoted))}.`,
  viewResults: 'TREFFER ANSEHEN',
  allAbove: (count) => (count === 1 ? 'Er steht oben.' : `Alle ${figure(count)} stehen oben.`),
  andMore: (count) => `Und ${figure(count)} mehr.`,
  listedAbove: (count) =>
    count === 1 ? 'Ein weiterer steht oben.' : `${figure(count)} weitere stehen oben.`,
  editAlert: 'Alert bearbeiten',
  pause: 'Anhalten',
  unsubscribe: 'Abbestellen',
  often: {
    NEW_MATCHES: 'bei neuen Treffern',
    DAILY: 'einmal täglich',
    WEEKLY: 'einmal wöchentlich',
    ONE_MONTH: 'einmal im Monat',
    TWO_MONTHS: 'alle 2 Monate',
    THREE_MONTHS: 'alle 3 Monate',
  },
  askedFor: (often, address) => `Sie haben diesen Alert (${often}) an ${address} bestellt.`,
  askedForDigest: (address) => `Sie haben diese Alerts in einer E-Mail an ${address} bestellt.`,
  stopAll: 'Alle diese abbestellen',

  reason: ({ terms, byMeaning }) => {
    const names = listed(terms.map(quoted))
    if (!byMeaning) return terms.length ? `Gefunden durch ${names}.` : 'Passt zu dem, was Sie suchen.'
    return terms.length ? `Der Bedeutung nach nah, gemeinsam: ${names}.` : 'Der Bedeutung nach nah.'
  },

  search: (term, isExact) => `${isExact ? 'Exakte Stichwörter:' : 'Suche nach Bedeutung:'} ${quoted(term)}`,
  years: (from, to) => {
    if (from && to) return from === to ? String(from) : `${from}–${to}`
    return from ? `seit ${from}` : `bis ${to}`
  },
  inSources: (names, more) =>
    `in ${more > 0 ? `${names.join(', ')} und ${more} ${more === 1 ? 'weiteren Quelle' : 'weiteren Quellen'}` : listed(names)}`,
  inLanguages: (names) => `auf ${listed(names)}`,

  confirmSubject: 'Bestätigen Sie, dass Claire Ihnen schreiben darf',
  confirmTitle: 'Darf Claire an diese Adresse schreiben?',
  confirmText: (address, host) =>
    `Jemand, der Claire auf ${host} nutzt, möchte E-Mails über neue Artikel an ${address} bekommen.`,
  confirmHow:
    'Bevor Sie bestätigen, wird Ihnen nichts geschickt. Wenn Sie davon nichts wissen, brauchen Sie nichts zu tun.',
  confirmButton: 'Diese Adresse bestätigen',
  confirmNever: 'Nie an diese Adresse schreiben',

  otherAddressSubject: 'Ihr Konto hat eine andere E-Mail-Adresse',
  otherAddressText: (address, host) =>
    `Das Konto bei Claire, ${host}, dessen E-Mail-Adresse ${address} war, hat jetzt eine andere. Mit ihr meldet man sich an, und E-Mails zum Konto gehen dorthin.`,
  otherAddressHelp: (support) =>
    `Waren Sie das, ist nichts zu tun. Wenn nicht, schreiben Sie sofort an ${support}.`,
  otherAddressNoHelp: (host) =>
    `Waren Sie das, ist nichts zu tun. Wenn nicht, wenden Sie sich sofort an die Betreiber von Claire auf ${host}.`,
  otherAddressFooter: 'Das wird immer mitgeteilt, wenn sich die E-Mail-Adresse eines Kontos ändert.',

  staleSubject: (names) =>
    names.length === 1
      ? `Noch nützlich? ${names[0]}`
      : `Noch nützlich? ${names.length} Alerts: ${names.join(', ')}`,
  staleTitle: (count) =>
    count === 1 ? 'Ist dieser Alert noch nützlich?' : 'Sind diese Alerts noch nützlich?',
  staleText: (count) =>
    count === 1
      ? 'Er schickt Ihnen seit einem Jahr E-Mails, und Sie haben seine Treffer nicht in Claire geöffnet.'
      : 'Sie schicken Ihnen seit einem Jahr E-Mails, und Sie haben ihre Treffer nicht in Claire geöffnet.',
  staleHow: (days) =>
    `Ohne Antwort werden die E-Mails in ${days} Tagen angehalten. Gelöscht wird nichts: Alerts bleiben in Claire, mit dem, was sie finden, und gehen weiter, wann immer Sie wollen.`,
  keep: 'Behalten',
  stopEverything: 'Alle Ihre Alerts abbestellen',

  approvedSubject: (name) => `Ihre Quelle wurde freigegeben: ${name}`,
  rejectedSubject: (name) => `Ihre Quelle wurde nicht freigegeben: ${name}`,
  approvedText: (name) =>
    `${name} wurde freigegeben. Die Artikel werden von jetzt an gescannt und sind bald zu finden.`,
  rejectedText: (name) => `${name} wurde nicht freigegeben.`,
  decisionNote: 'Die Administration schrieb:',
  viewSuggestions: 'Ihre Vorschläge ansehen',
  decisionFooter: (address) =>
    `Sie wollten an ${address} erfahren, was aus den von Ihnen vorgeschlagenen Quellen wird.`,

  page: {
    gone: 'Dieser Link ist nicht mehr gültig',
    goneText: 'Worum es ging, wurde gelöscht, oder die Adresse wurde unvollständig kopiert.',

    unsubscribeAlert: (name) => `${quoted(name)} abbestellen?`,
    unsubscribeAlertText:
      'Zu diesem Alert kommen keine E-Mails mehr. Er bleibt in Claire, mit dem, was er findet.',
    unsubscribeAll: 'Alle Ihre Alerts abbestellen?',
    unsubscribeAllText: 'Zu keinem kommen mehr E-Mails. Sie bleiben in Claire, mit dem, was sie finden.',
    unsubscribeDecisions: 'Keine E-Mails mehr über Quellen, die Sie vorschlagen?',
    unsubscribeDecisionsText: 'Was aus ihnen wurde, steht in Claire immer unter „Meine Vorschläge“.',
    unsubscribe: 'Abbestellen',
    unsubscribed: 'Sie haben abbestellt',
    unsubscribedText: 'War das ein Versehen, nehmen Sie es hier zurück, oder jederzeit in Claire.',
    unsubscribedForGood: 'Das lässt sich in Claire jederzeit ändern.',
    takeBack: 'Zurücknehmen',
    resumed: 'Es kommen wieder E-Mails',
    resumedText: 'Was inzwischen gefunden wurde, kommt in einer E-Mail.',
    resume: (name) => `Wieder E-Mails zu ${quoted(name)} senden?`,

    keep: (name) => `${quoted(name)} behalten?`,
    keepText: 'Die E-Mails kommen weiter wie bisher.',
    keepButton: 'Behalten',
    kept: 'Danke, er wird behalten',
    keptText: 'Die E-Mails kommen weiter wie bisher. Jede hat einen Link, der sie beendet.',

    pauseAlert: (name) => `${quoted(name)} anhalten?`,
    pauseAlertText: 'Was inzwischen gefunden wird, kommt am Ende in einer E-Mail.',
    pauseFor: 'Für',
    days: (count) =>
      count % 7 === 0 && count < 30 ? `${count / 7} ${count === 7 ? 'Woche' : 'Wochen'}` : `${count} Tage`,
    pause: 'Anhalten',
    paused: (until) => `Angehalten bis ${until}`,

    confirm: (address) => `Darf Claire an ${address} schreiben?`,
    confirmText: 'Sobald Sie bestätigen, kommen dorthin E-Mails über neue Artikel.',
    confirmButton: 'Diese Adresse bestätigen',
    confirmed: 'Danke, die Adresse ist bestätigt',
    confirmedText:
      'Von jetzt an kommen dorthin E-Mails über neue Artikel. Jede hat einen Link, der sie beendet.',
    refuse: (address) => `Nie an ${address} schreiben?`,
    refuseText: 'Niemand, der dieses Claire nutzt, kann dann noch E-Mails dorthin schicken lassen.',
    refuseButton: 'Nie dorthin schreiben',
    refused: 'An diese Adresse wird nichts geschickt',
  },
}

const figure = (count: number) => count.toLocaleString('de')
const quoted = (text: string) => `„${text}“`
const listed = (names: string[]) => new Intl.ListFormat('de').format(names)
