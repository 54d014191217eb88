export const shell = {
  productName: 'Claire',
  logoLabel: 'Claire, to the home page',
  toggleNavigation: 'Toggle navigation',
  navigationLabel: 'Main',
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  nav: {
    home: 'Home',
    discover: 'Discover',
    bookmarks: 'Bookmarks',
    alerts: 'Alerts',
    settings: 'Settings',
    adminSources: 'Admin Sources',
    news_one: '{{count, number}} new result',
    news_other: '{{count, number}} new results',
    pending_one: '{{count, number}} source waits for approval',
    pending_other: '{{count, number}} sources wait for approval',
    short: {
      discover: 'Discover',
      bookmarks: 'Bookmarks',
      alerts: 'Alerts',
      settings: 'Settings',
      adminSources: 'Sources',
    },
  },
  connection: {
    offline:
      'You are offline. What you have typed stays here, and Claire goes on once the connection is back.',
    unreachable: 'Claire cannot be reached. What you have typed stays here, and Claire keeps trying.',
    back: 'Claire can be reached again.',
  },
  signIn: 'Sign in',
  accountMenu: 'Account settings',
  accountMenuOf: 'Account settings of {{name}}',
  footer: {
    designedBy: 'This tool was designed by the Innovation Hub.',
    terms: 'Terms and conditions',
  },
  notFound: {
    code: '404',
    text: 'Page not found',
    hint: 'The address may be mistyped, or the page may have moved.',
    home: 'GO TO HOME',
  },
  unauthorized: {
    title: 'You are not allowed to see this page',
    text: 'This page is for administrators. If you think you should have access, ask technical support.',
    home: 'GO TO HOME',
  },
  newAsset: { title: 'New asset', text: 'There is nothing to add here yet.' },
  crash: {
    title: 'Unexpected Application Error!',
    notLoaded:
      'A part of Claire could not be loaded. Your connection may be down, or Claire was renewed while this page was open.',
    hint: 'Nothing you saved is lost. Load the page again to go on.',
    reload: 'LOAD AGAIN',
    home: 'GO TO HOME',
  },
} as const

export const session = {
  starting: 'Checking your sign-in…',
  signingIn: 'Taking you to sign-in…',
  leaving: 'Signing you out…',
  unavailable: {
    title: 'Sign-in cannot be reached',
    text: 'Claire could not find out whether you are signed in. Your connection or the sign-in service may be down.',
    retry: 'TRY AGAIN',
  },
  notCompleted: {
    title: 'Sign-in was not completed',
    text: 'You came back from sign-in, but were not signed in. Your browser may be blocking cookies or storage for this site.',
    retry: 'SIGN IN',
  },
  signedIn: { title: 'You are signed in', text: 'You can close this window and go on where you were.' },
  expired: {
    title: 'Session expired',
    text: 'Sign in again to go on. What you have typed on this page stays here.',
    signIn: 'SIGN IN AGAIN',
    waiting: 'Sign in in the other window. This page goes on by itself.',
  },
  refreshFailed: 'Failed to refresh token',
} as const

export const errors = {
  somethingWentWrong: 'Something went wrong.',
  unreachable: 'Claire cannot be reached. Check your connection and try again.',
  timeout: 'Claire took too long to answer. Try again.',
  /** By the server's errorCode; what it says itself, in English, is {{reason}} (docs/product.md 8.1). */
  byCode: {
    BAD_REQUEST: '{{reason}}',
    UNAUTHORIZED: '{{reason}}',
    FORBIDDEN: '{{reason}}',
    NOT_FOUND: '{{reason}}',
    CONFLICT: '{{reason}}',
    TOO_MANY_REQUESTS: '{{reason}}',
    TOO_LARGE: '{{reason}}',
    UNSUPPORTED_MEDIA_TYPE: '{{reason}}',
    UPSTREAM_FAILED: '{{reason}}',
    UNAVAILABLE: '{{reason}}',
    WRONG_PASSWORD: '{{reason}}',
    FIRST_NAME_REFUSED: '{{reason}}',
    LAST_NAME_REFUSED: '{{reason}}',
    EMAIL_REFUSED: '{{reason}}',
    EMAIL_TAKEN: '{{reason}}',
    INTERNAL: '{{reason}}',
  },
} as const

export const ui = {
  breadcrumbs: 'Breadcrumb',
  tryAgain: 'TRY AGAIN',
  couldNotLoad: 'This could not be loaded.',
  cancel: 'Cancel',
  close: 'Close',
  closeMessage: 'Close message',
  messages: 'Messages',
  undo: 'Undo',
  line: 'Line {{line}}',
  progress: '{{done}} of {{total}}',
  density: { label: 'Density', comfortable: 'Comfortable', compact: 'Compact' },
  selection: {
    label: 'Selected',
    count: '{{count, number}} selected',
    clear: 'Clear the selection',
    all: 'Select all {{count, number}}',
    first: 'Select the first {{count, number}}',
    select: 'Select “{{title}}”',
  },
  facets: {
    chosen: '{{count, number}} of {{total}}',
    all: 'All {{count, number}}',
    fewer: 'Show fewer',
    none: 'No options',
  },
  notice: {
    retracted: 'Retracted',
    withdrawn: 'Withdrawn',
    concern: 'Expression of concern',
    corrected: 'Corrected',
  },
  filters: { label: 'Active filters', remove: 'Remove filter {{label}}', clear: 'Clear all' },
  authors: '{{first}} and {{count, number}} more',
  years: {
    bar_one: '{{year}}: {{count, number}} article',
    bar_other: '{{year}}: {{count, number}} articles',
  },
} as const
