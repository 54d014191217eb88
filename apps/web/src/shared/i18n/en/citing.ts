export const citing = {
  cite: 'Cite',
  title: 'Cite this article',
  style: 'Style',
  copy: 'Copy',
  copied: 'Citation copied',
  copyYourself: 'The browser does not let us copy. The citation is selected: press Ctrl+C.',
  failed: 'The citation could not be loaded',
  again: 'Try again',
  download: 'Download the reference as',
  export: 'Export {{format}}',
  otherFormats: 'Export in another format',
  close: 'Close',
} as const
