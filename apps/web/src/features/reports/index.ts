/** What readers say is wrong with articles, for administrators. */
export { ReportList } from './ReportList.tsx'
