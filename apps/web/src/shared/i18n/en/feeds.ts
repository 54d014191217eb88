export const feeds = {
  title: 'Private feed',
  secret: 'Whoever has one of these addresses can read the feed.',
  open: 'Make a feed',
  renew: 'New addresses',
  close: 'End the feed',
  closed: 'The feed has ended.',
  copy: 'Copy the address for {{format}}',
  copied: 'Copied!',
  notCopied: 'It could not be copied. It is selected now: copy it with your keyboard.',
} as const
