export const sources = {
  title: 'Admin Sources',
} as const
