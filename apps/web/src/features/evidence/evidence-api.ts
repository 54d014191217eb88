import type { Evidence, EvidenceInput, WrittenEvidence } from '@claire/api-contract'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { baseApi, type CallDispatch } from '#shared/api/base-api.ts'

/** Long enough to read an article and return to the same position in the list. */
const KEPT_FOR_S = 1_800
/** A model on a small machine writes a few words a second. */
const WRITING_TIMEOUT_MS = 120_000

const evidenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    evidence: build.query<Evidence, EvidenceInput>({
      query: (body) => ({ url: '/evidence', method: 'POST', body }),
      keepUnusedDataFor: KEPT_FOR_S,
    }),
    writtenEvidence: build.query<WrittenEvidence, EvidenceInput>({
      query: (body) => ({ url: '/evidence/written', method: 'POST', body, timeout: WRITING_TIMEOUT_MS }),
      keepUnusedDataFor: KEPT_FOR_S,
    }),
  }),
})

const { useEvidenceQuery, useWrittenEvidenceQuery } = evidenceApi

/** Cancels the request for `input`, an input as JSON, once nobody waits for it. */
function useCancelled(endpoint: 'evidence' | 'writtenEvidence', key: string | null) {
  const dispatch = useDispatch<CallDispatch>()
  useEffect(() => {
    if (key === null) return
    return () => {
      const running = evidenceApi.util.getRunningQueryThunk(endpoint, JSON.parse(key) as EvidenceInput)
      dispatch(running)?.abort()
    }
  }, [dispatch, endpoint, key])
}

/** Returns the evidence for a question; requests nothing for null. */
export function useEvidence(input: EvidenceInput | null) {
  const query = useEvidenceQuery(input ?? skipToken)
  useCancelled('evidence', input && JSON.stringify(input))
  return query
}

/** Returns the paragraph that a language model writes from the evidence for a question. */
export function useWrittenEvidence(input: EvidenceInput) {
  const query = useWrittenEvidenceQuery(input)
  useCancelled('writtenEvidence', JSON.stringify(input))
  return query
}
