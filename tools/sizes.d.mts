export function isTest(file: string): boolean
export function isProduct(file: string): boolean
export function sizesOf(
  modules: { source: string; dependencies: { resolved: string }[] }[],
): { name: string; size: number; limit: number }[]
