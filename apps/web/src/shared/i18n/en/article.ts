export const article = {
  unknownYear: 'Unknown',
} as const
