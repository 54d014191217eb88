import type { AlertFrequency, Language } from '@claire/api-contract'

/** Every sentence that mails, feeds and the pages of mails say, in English; the other languages have the same shape. */
export const english = {
  language: 'en' as Language,
  /** The locale that writes days as this language does here. */
  dates: 'en-GB',

  /** The subject of a mail about one alert. */
  newForAlert: (count: number, alert: string) => `${count} new: ${alert}`,
  newForAlerts: (count: number, alerts: string[]) =>
    `${count} new in ${alerts.length} alerts: ${alerts.join(', ')}`,
  /** The badge's words (docs/product.md 2.7). */
  newResultsFor: (count: number, alert: string) => `${count} New Results for ${alert}`,
  preview: (title: string, rest: number) => (rest > 0 ? `${title}, and ${rest} more.` : title),
  /** What something is, and where. */
  labelled: (label: string, what: string) => `${label}: ${what}`,
  unknownYear: 'year unknown',
  authors: (authors: string[]) =>
    authors.length > 3 ? `${authors.slice(0, 2).join(', ')} and ${authors.length - 2} more` : listed(authors),
  yourNote: 'Your note:',
  alsoFoundBy: (alerts: string[]) => `Also found by ${listed(alerts.map(quoted))}.`,
  viewResults: 'VIEW SEARCH RESULTS',
  allAbove: (count: number) => (count === 1 ? 'It is above.' : `All ${count} are above.`),
  andMore: (count: number) => `And ${count} more.`,
  listedAbove: (count: number) => `${count} more ${count === 1 ? 'is' : 'are'} above.`,
  editAlert: 'Edit alert',
  pause: 'Pause',
  unsubscribe: 'Unsubscribe',
  /** How often an alert is sent, within a sentence. */
  often: {
    NEW_MATCHES: 'anytime new results appear',
    DAILY: 'once a day',
    WEEKLY: 'once a week',
    ONE_MONTH: 'once every month',
    TWO_MONTHS: 'once every 2 months',
    THREE_MONTHS: 'once every 3 months',
  } satisfies Record<AlertFrequency, string>,
  askedFor: (often: string, address: string) => `You asked for this alert ${often}, at ${address}.`,
  askedForDigest: (address: string) => `You asked for these alerts in one mail, at ${address}.`,
  stopAll: 'Unsubscribe from all of these',

  reason: ({ terms, byMeaning }: { terms: string[]; byMeaning: boolean }) => {
    const names = listed(terms.map(quoted))
    if (!byMeaning) return terms.length ? `Matched on ${names}.` : 'Matches what you look for.'
    return terms.length ? `Close in meaning, shares ${names}.` : 'Close in meaning.'
  },

  search: (term: string, isExact: boolean) =>
    `${isExact ? 'Exact keyword' : 'Semantic'} search for ${quoted(term)}`,
  years: (from: number | null, to: number | null) => {
    if (from && to) return from === to ? String(from) : `${from}–${to}`
    return from ? `since ${from}` : `until ${to}`
  },
  inSources: (names: string[], more: number) =>
    `in ${more > 0 ? `${names.join(', ')} and ${more} more ${more === 1 ? 'source' : 'sources'}` : listed(names)}`,
  inLanguages: (names: string[]) => `in ${listed(names)}`,

  confirmSubject: 'Confirm that Claire may write to you',
  confirmTitle: 'May Claire write to this address?',
  confirmText: (address: string, host: string) =>
    `Somebody who uses Claire at ${host} wants to receive mail about new articles at ${address}.`,
  confirmHow:
    'Nothing is sent to you until you confirm. If you do not know about this, there is nothing to do.',
  confirmButton: 'Confirm this address',
  confirmNever: 'Never write to this address',

  otherAddressSubject: 'Your account has another e-mail address',
  otherAddressText: (address: string, host: string) =>
    `The account at Claire, ${host}, whose e-mail address was ${address}, has another one now. People sign in with that, and mail about the account goes there.`,
  otherAddressHelp: (support: string) =>
    `If it was you, there is nothing to do. If it was not, write to ${support} at once.`,
  otherAddressNoHelp: (host: string) =>
    `If it was you, there is nothing to do. If it was not, tell whoever runs Claire at ${host} at once.`,
  otherAddressFooter: 'This is told whenever the e-mail address of an account changes.',

  staleSubject: (names: string[]) =>
    names.length === 1
      ? `Still useful? ${names[0]}`
      : `Still useful? ${names.length} alerts: ${names.join(', ')}`,
  staleTitle: (count: number): string =>
    count === 1 ? 'Is this alert still useful?' : 'Are these alerts still useful?',
  staleText: (count: number): string =>
    count === 1
      ? 'It has sent you mail for a year, and you have not opened its results in Claire.'
      : 'They have sent you mail for a year, and you have not opened their results in Claire.',
  staleHow: (days: number) =>
    `Without an answer, mail pauses in ${days} days. Nothing is deleted: alerts stay in Claire, with what they find, and go on whenever you want.`,
  keep: 'Keep it',
  stopEverything: 'Unsubscribe from all of your alerts',

  approvedSubject: (name: string) => `Your source was approved: ${name}`,
  rejectedSubject: (name: string) => `Your source was not approved: ${name}`,
  approvedText: (name: string) =>
    `${name} was approved. Its articles are scanned from now on and can be searched soon.`,
  rejectedText: (name: string) => `${name} was not approved.`,
  decisionNote: 'The administrator wrote:',
  viewSuggestions: 'View your suggestions',
  decisionFooter: (address: string) =>
    `You asked to be told what becomes of the sources you suggest, at ${address}.`,

  /** What the pages behind the links of mails say. */
  page: {
    gone: 'This link leads nowhere any more',
    goneText: 'What it was about has been deleted, or the address was copied incompletely.',

    unsubscribeAlert: (name: string) => `Unsubscribe from ${quoted(name)}?`,
    unsubscribeAlertText: 'No more mail is sent about this alert. It stays in Claire, with what it finds.',
    unsubscribeAll: 'Unsubscribe from all of your alerts?',
    unsubscribeAllText: 'No more mail is sent about any of them. They stay in Claire, with what they find.',
    unsubscribeDecisions: 'No more mail about sources that you suggest?',
    unsubscribeDecisionsText: 'What became of them is always listed under Your suggestions in Claire.',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed',
    unsubscribedText: 'If that was a mistake, take it back here, or in Claire at any time.',
    unsubscribedForGood: 'This can be changed in Claire at any time.',
    takeBack: 'Take it back',
    resumed: 'Mail is sent again',
    resumedText: 'What has been found meanwhile comes in one mail.',
    resume: (name: string) => `Send mail about ${quoted(name)} again?`,

    keep: (name: string) => `Keep ${quoted(name)}?`,
    keepText: 'Its mail goes on as before.',
    keepButton: 'Keep it',
    kept: 'Thank you: it is kept',
    keptText: 'Its mail goes on as before. Each has a link that ends it.',

    pauseAlert: (name: string) => `Pause ${quoted(name)}?`,
    pauseAlertText: 'What is found meanwhile comes in one mail at the end.',
    pauseFor: 'For',
    days: (count: number) =>
      count % 7 === 0 && count < 30 ? `${count / 7} ${count === 7 ? 'week' : 'weeks'}` : `${count} days`,
    pause: 'Pause',
    paused: (until: string) => `Paused until ${until}`,

    confirm: (address: string) => `May Claire write to ${address}?`,
    confirmText: 'Mail about new articles is sent there once you confirm.',
    confirmButton: 'Confirm this address',
    confirmed: 'Thank you: the address is confirmed',
    confirmedText: 'Mail about new articles is sent there from now on. Each has a link that ends it.',
    refuse: (address: string) => `Never write to ${address}?`,
    refuseText: 'Nobody who uses this Claire can have mail sent there any more.',
    refuseButton: 'Never write to it',
    refused: 'Nothing will be sent to this address',
  },
}

const quoted = (text: string) => `“${text}”`

/** 'a', 'a and b', 'a, b and c'. */
const listed = (names: string[]) => new Intl.ListFormat('en-GB').format(names)

export type Words = typeof english
