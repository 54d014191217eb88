/** What the pages say, in English; the other languages have the same shape. `{origin}` and such are put in. */
const english = {
  signIn: 'Sign in',
  purpose: 'to search, keep and follow scientific articles',
  username: 'Username or email',
  password: 'Password',
  onlyAt: 'Give your password only where the address begins with {origin}/',
  advice: 'Check both and try again. After several failed attempts you have to wait a few minutes.',
  signInByCode: 'Sign in with a code sent by email',
  codeHint:
    'Kept waiting although your password is right? Enter both again, and we email you a code that lifts the wait in this browser.',
  enterCode: 'Check your email',
  codeSent:
    'If the username and password are right, we have sent a code to the email address of the account. It is valid for 10 minutes, in this browser only. We send at most three an hour.',
  code: 'Code',
  codeAdvice: 'Check it, or go back and request another. A code can be tried five times and used once.',
  confirmBrowser: 'Continue',
  back: 'Back to sign-in',
  browserConfirmed: 'The code is right. Now sign in with your password.',
  codeMail: {
    subject: 'Your code to sign in to Claire',
    text: 'Your code is {code}\n\nEnter it in the browser in which you requested it, within 10 minutes. Then sign in with your password.\n\nYou did not request a code? Then somebody else knows your password. Give the code to nobody, and change your password.',
  },
  trouble: 'Trouble signing in?',
  /** Before and after the address of support. */
  writeTo: ['Write to ', '.'],
  askPeople: 'Ask the people who run Claire for you.',
  signOutQuestion: 'Sign out?',
  signOutText: 'You will be signed out of Claire in this browser.',
  signOut: 'Sign out',
  signedOut: 'You are signed out',
  signedOutText: 'Close the browser if others use it too.',
  home: 'Go to Claire',
  nothingChanged: 'Nothing has changed.',
  titles: {
    wait: 'Please wait a moment',
    brokenLink: 'This link does not work',
    failed: 'Something went wrong',
  },
  problems: {
    wrongCredentials: 'Invalid username or password.',
    wrongCode: 'This code is wrong or no longer valid.',
    tooLate: 'You took too long to sign in. Please try again.',
    noCookie: 'Your browser did not send the sign-in cookie. Allow cookies for this site, then try again.',
    disabled: 'Your account is disabled. Contact your administrator.',
    stalePage: 'This sign-in page is no longer valid. Go back to Claire and sign in again.',
    foreignForm: 'This sign-in form came from another site.',
    noRegistration: 'Accounts are made by an administrator.',
    tooMany: 'Too many attempts from your network. Wait a minute, then try again.',
    busy: 'Too many people are signing in just now. Try again in a few seconds.',
    full: 'The disk is full: nobody can sign in until whoever runs Claire has made room.',
    away: 'Signing in does not work just now. Try again in a few seconds.',
    notUnderstood: 'The request could not be understood.',
    failed: 'Something went wrong here.',
  },
}

export type Texts = typeof english
/** Something that a person is told. */
export type Problem = keyof Texts['problems']

const german: Texts = {
  signIn: 'Anmelden',
  purpose: 'um wissenschaftliche Artikel zu suchen, zu merken und zu verfolgen',
  username: 'Benutzername oder E-Mail',
  password: 'Passwort',
  onlyAt: 'Geben Sie Ihr Passwort nur ein, wo die Adresse mit {origin}/ beginnt',
  advice:
    'Prüfen Sie beides, und versuchen Sie es noch einmal. Nach mehreren Fehlversuchen müssen Sie einige Minuten warten.',
  signInByCode: 'Mit einem Code per E-Mail anmelden',
  codeHint:
    'Müssen Sie warten, obwohl Ihr Passwort stimmt? Geben Sie beides noch einmal ein: Wir senden Ihnen einen Code, der die Wartezeit in diesem Browser aufhebt.',
  enterCode: 'Sehen Sie in Ihre E-Mails',
  codeSent:
    'Wenn Benutzername und Passwort stimmen, haben wir einen Code an die E-Mail-Adresse des Kontos gesendet. Er gilt 10 Minuten, nur in diesem Browser. Wir senden höchstens drei in der Stunde.',
  code: 'Code',
  codeAdvice:
    'Prüfen Sie ihn, oder gehen Sie zurück und fordern Sie einen neuen an. Ein Code lässt sich fünfmal versuchen und einmal verwenden.',
  confirmBrowser: 'Weiter',
  back: 'Zurück zur Anmeldung',
  browserConfirmed: 'Der Code stimmt. Melden Sie sich jetzt mit Ihrem Passwort an.',
  codeMail: {
    subject: 'Ihr Code für die Anmeldung bei Claire',
    text: 'Ihr Code ist {code}\n\nGeben Sie ihn innerhalb von 10 Minuten in dem Browser ein, in dem Sie ihn angefordert haben. Melden Sie sich danach mit Ihrem Passwort an.\n\nSie haben keinen Code angefordert? Dann kennt jemand anderes Ihr Passwort. Geben Sie den Code niemandem, und ändern Sie Ihr Passwort.',
  },
  trouble: 'Probleme bei der Anmeldung?',
  writeTo: ['Schreiben Sie an ', '.'],
  askPeople: 'Wenden Sie sich an die Betreiber von Claire.',
  signOutQuestion: 'Abmelden?',
  signOutText: 'Sie werden in diesem Browser von Claire abgemeldet.',
  signOut: 'Abmelden',
  signedOut: 'Sie sind abgemeldet',
  signedOutText: 'Schließen Sie den Browser, wenn auch andere ihn nutzen.',
  home: 'Zu Claire',
  nothingChanged: 'Es hat sich nichts geändert.',
  titles: {
    wait: 'Bitte warten Sie einen Moment',
    brokenLink: 'Dieser Link funktioniert nicht',
    failed: 'Es ist ein Fehler aufgetreten',
  },
  problems: {
    wrongCredentials: 'Benutzername oder Passwort ist falsch.',
    wrongCode: 'Dieser Code ist falsch oder gilt nicht mehr.',
    tooLate: 'Die Anmeldung hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
    noCookie:
      'Ihr Browser hat das Cookie der Anmeldung nicht geschickt. Erlauben Sie Cookies für diese Website, und versuchen Sie es noch einmal.',
    disabled: 'Ihr Konto ist gesperrt. Wenden Sie sich an Ihren Administrator.',
    stalePage: 'Diese Anmeldeseite gilt nicht mehr. Gehen Sie zurück zu Claire, und melden Sie sich neu an.',
    foreignForm: 'Dieses Anmeldeformular kam von einer anderen Website.',
    noRegistration: 'Konten werden von Administratoren angelegt.',
    tooMany: 'Zu viele Versuche aus Ihrem Netz. Warten Sie eine Minute, und versuchen Sie es noch einmal.',
    busy: 'Gerade melden sich zu viele an. Versuchen Sie es in einigen Sekunden noch einmal.',
    full: 'Der Datenträger ist voll: Niemand kann sich anmelden, bis die Betreiber von Claire Platz geschaffen haben.',
    away: 'Die Anmeldung ist gerade nicht möglich. Versuchen Sie es in einigen Sekunden noch einmal.',
    notUnderstood: 'Die Anfrage war nicht zu verstehen.',
    failed: 'Hier ist ein Fehler aufgetreten.',
  },
}

const french: Texts = {
  signIn: 'Se connecter',
  purpose: 'pour chercher, garder et suivre des articles scientifiques',
  username: 'Identifiant ou e-mail',
  password: 'Mot de passe',
  onlyAt: 'Ne donnez votre mot de passe que si l’adresse commence par {origin}/',
  advice: 'Vérifiez les deux et réessayez. Après plusieurs échecs, vous devrez attendre quelques minutes.',
  signInByCode: 'Se connecter avec un code reçu par e-mail',
  codeHint:
    'Vous devez attendre alors que votre mot de passe est correct ? Saisissez de nouveau les deux : nous vous enverrons un code qui lève l’attente dans ce navigateur.',
  enterCode: 'Consultez vos e-mails',
  codeSent:
    'Si l’identifiant et le mot de passe sont corrects, nous avons envoyé un code à l’adresse e-mail du compte. Il est valable 10 minutes, dans ce navigateur seulement. Nous en envoyons trois par heure au plus.',
  code: 'Code',
  codeAdvice:
    'Vérifiez-le, ou revenez en arrière et demandez-en un autre. Un code peut être essayé cinq fois et utilisé une fois.',
  confirmBrowser: 'Continuer',
  back: 'Retour à la connexion',
  browserConfirmed: 'Le code est correct. Connectez-vous maintenant avec votre mot de passe.',
  codeMail: {
    subject: 'Votre code de connexion à Claire',
    text: 'Votre code est {code}\n\nSaisissez-le dans les 10 minutes dans le navigateur où vous l’avez demandé. Connectez-vous ensuite avec votre mot de passe.\n\nVous n’avez pas demandé de code ? Quelqu’un d’autre connaît donc votre mot de passe. Ne donnez le code à personne et changez votre mot de passe.',
  },
  trouble: 'Un problème de connexion ?',
  writeTo: ['Écrivez à ', '.'],
  askPeople: 'Demandez aux responsables de Claire.',
  signOutQuestion: 'Se déconnecter ?',
  signOutText: 'Vous serez déconnecté de Claire dans ce navigateur.',
  signOut: 'Se déconnecter',
  signedOut: 'Vous êtes déconnecté',
  signedOutText: 'Fermez le navigateur si d’autres personnes l’utilisent aussi.',
  home: 'Aller à Claire',
  nothingChanged: 'Rien n’a changé.',
  titles: {
    wait: 'Veuillez patienter un instant',
    brokenLink: 'Ce lien ne fonctionne pas',
    failed: 'Une erreur s’est produite',
  },
  problems: {
    wrongCredentials: 'Identifiant ou mot de passe incorrect.',
    wrongCode: 'Ce code est incorrect ou n’est plus valable.',
    tooLate: 'La connexion a pris trop de temps. Veuillez réessayer.',
    noCookie:
      'Votre navigateur n’a pas envoyé le cookie de connexion. Autorisez les cookies pour ce site, puis réessayez.',
    disabled: 'Votre compte est désactivé. Adressez-vous à votre administrateur.',
    stalePage: 'Cette page de connexion n’est plus valable. Revenez à Claire et connectez-vous de nouveau.',
    foreignForm: 'Ce formulaire de connexion venait d’un autre site.',
    noRegistration: 'Les comptes sont créés par un administrateur.',
    tooMany: 'Trop de tentatives depuis votre réseau. Attendez une minute, puis réessayez.',
    busy: 'Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
    full: 'Le disque est plein : personne ne peut se connecter tant que les responsables de Claire n’ont pas libéré de place.',
    away: 'La connexion ne fonctionne pas en ce moment. Réessayez dans quelques secondes.',
    notUnderstood: 'La demande n’a pas été comprise.',
    failed: 'Une erreur s’est produite ici.',
  },
}

const TEXTS = { en: english, de: german, fr: french } as const
export type Language = keyof typeof TEXTS

export const textsIn = (language: Language): Texts => TEXTS[language]

const known = (tag: string): Language[] => {
  const [prefix] = tag.trim().toLowerCase().split('-', 1)
  return (Object.keys(TEXTS) as Language[]).filter((language) => language === prefix)
}

/**
 * What a page is written in: the first that is known of `ui_locales` (OpenID Connect Core 3.1.2.1, best first), or else
 * of the Accept-Language header by its weights; English for who names none.
 */
export function languageOf(uiLocales: string | null | undefined, accepted: string | undefined): Language {
  const weighed = (accepted ?? '').split(',').map((part) => {
    const [tag = '', weight = ''] = part.split(/;\s*q=/i)
    return { tag, weight: weight === '' ? 1 : Number.parseFloat(weight) || 0 }
  })
  const preferred = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  const tags = [...(uiLocales ?? '').split(' '), ...preferred.map(({ tag }) => tag)]
  return tags.flatMap(known).at(0) ?? 'en'
}
