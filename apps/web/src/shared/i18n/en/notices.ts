export const notices = {
  title: 'Open-source notices',
  lead: 'Claire contains software, data and a font by others. These are their names, licences and copyright notices.',
} as const
