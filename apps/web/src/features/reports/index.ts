/** Errors in articles reported by readers, for administrators. */
export { ReportList } from './ReportList.tsx'
