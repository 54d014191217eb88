/** --worst lists misses. */
const showWorst = process.argv.includes('--worst')

export const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`
export const worst = (...words: unknown[]) => showWorst && console.log('   ', ...words)
