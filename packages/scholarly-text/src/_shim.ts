export * from './index.ts'
export { porterStem } from './porter.ts'
